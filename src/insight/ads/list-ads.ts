import { z } from 'zod'
import { toCalibrationColumn } from '../../experiments/calibration/apply-calibration.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { nameEnum } from '../../kernel/schemas/json-schema.ts'
import { optionalDateRangeParams, parseDateRangeOr } from '../../kernel/time/date-range.ts'
import { basisFields, basisMeta, basisParams, toBasis } from '../../reports/campaigns/basis-schemas.ts'
import { exampleRange, levelParam, modelName, reportMeta, reportParams } from '../../reports/campaigns/schemas.ts'
import { loadPendingWork } from '../../reports/pending-work.ts'
import { targetSchema } from '../advice/advice-schemas.ts'
import { adviseIfRunning } from '../advice/domain/advise.ts'
import { advices } from '../advice/domain/decide-advice.ts'
import { adSchema, adTotalsSchema, unknownAdSchema } from './ad-schemas.ts'
import { type AdSort, adSorts, cacOf, type Place, roasOf } from './domain/arrange-ads.ts'
import { identifyAds, type ListedAd, loadTrends } from './load-ads.ts'
import { adviseOn, listAfter, rankAds } from './rank-ads.ts'

const lastDays = 30
const list = 'ads'
const sortNames = adSorts.flatMap((name) => [name, `-${name}`] as const)
nameEnum('AdSort', sortNames)

/** Sort, whether the row has a value to sort by, the value, and the id. */
const cursorSchema = z.tuple([z.enum(sortNames), z.int(), z.union([z.string(), z.number()]), z.uuid()])
const bound = z.coerce.number().min(0).max(1e15).optional()

export const listAds = operation({
  id: 'ads.listAds',
  http: 'GET /ads',
  summary: 'List ads, ad sets or campaigns with results and advice',
  description: `One flat list of every ad, ad set or campaign that delivered or received credit in the range, with its trend, its
change and the advice of \`GET /advice\`. \`meta.totals\` adds up all rows that pass the filters, on every page; its \`before\` includes
ads that ran only in the previous period. Without filters it also includes \`meta.unknown_ad\`, so that it equals the total of
campaigns. Filters by advice and sorting by \`advice\` or \`at_stake\` evaluate the advice of every row. A request without \`cursor\` always adds up the newest
data; the pages that follow within a minute continue the same list, so that their rows add up to its totals.`,
  scopes: ['campaigns:read'],
  query: z.object({
    ...reportParams,
    ...optionalDateRangeParams(lastDays),
    ...basisParams,
    compare: modelName.optional().describe('A second model; rows then have `compared`.'),
    level: levelParam.default('ad'),
    search: z
      .string()
      .max(200)
      .optional()
      .describe('Words that must occur in the name of the row, its ad set or its campaign.'),
    platform: z.string().max(50).optional(),
    status: z.string().max(50).optional().describe('For example `ACTIVE` or `PAUSED`.'),
    advice: z.enum(advices).optional(),
    min_spend: bound,
    max_spend: bound,
    min_roas: bound.describe('Rows without spend have no ROAS and do not pass.'),
    max_roas: bound,
    sort: z.enum(sortNames).default('-spend').describe('`-` sorts descending; rows without a value come last.'),
    limit: limitParam({ default: 50, max: 200 }),
    cursor: cursorParam('`cursor` of the previous page, with the same parameters.'),
  }),
  data: z.array(adSchema),
  meta: reportMeta.extend({
    ...basisMeta,
    currency: z.string(),
    totals: adTotalsSchema,
    unknown_ad: unknownAdSchema
      .nullable()
      .describe(
        'Credit of campaigns for touches whose ad (at level `ad_set`: whose ad set) is unknown. Null if there is none, at level `campaign`, and with filters.',
      ),
    target: targetSchema
      .nullable()
      .describe('The target of the advice; null if no target is set and nothing was spent.'),
  }),
  isPaged: true,
  errors: ['invalid_date_range', 'invalid_state'],
  example: { query: { ...exampleRange, sort: '-spend' } },
  mcp: 'Ads, ad sets or campaigns in one flat list with spend, credited value, ROAS, change, trend and advice; filter by text, platform, status, advice, spend and ROAS. Use it to find which ads to stop or scale, or the best ads under two models (`compare`). `meta.totals` adds up the filtered rows.',
  async run(ctx, { query }) {
    const { db, profile } = ctx
    const { date_from, date_to, from, until } = parseDateRangeOr(lastDays, query, profile.timezone, ctx.now())
    const { level, model } = query
    const basis = toBasis(query)
    const order = { sort: query.sort.replace(/^-/, '') as AdSort, isDescending: query.sort.startsWith('-') }
    const scope = { date_from, date_to, from, until, level, model }
    const after = query.cursor ? readCursor(query.cursor) : null
    const { cursor: _, limit, ...listQuery } = query
    const key = JSON.stringify([profile.id, profile.reporting_currency, scope, listQuery])
    const stored = after && ctx.adRankings.find(key)
    const ranking = stored ?? (await rankAds(ctx, profile, scope, { ...listQuery, basis, ...order }))
    const following = await listAfter(ranking, order, after, limit + 1)
    const cut = cutPage(following, limit, ({ place: [value, id] }) =>
      encodeCursor(list, [query.sort, value === null ? 0 : 1, value ?? '', id]),
    )
    if (!stored && cut.pagination.has_next) ctx.adRankings.store(key, ranking)
    const ads = cut.rows.map(({ ad }) => ad)
    const [rows, trends, advised] = await Promise.all([
      identifyAds(db, profile.id, level, ads),
      loadTrends(db, profile.id, { ...scope, basis }, ads),
      ranking.advised ?? adviseOn(ctx, profile, scope, ranking, ads),
    ])
    const data = rows.map((ad) => {
      const { stillFilling, atStake, ...decision } = adviseIfRunning(advised.get(ad.id)!, ad)
      const shown = { ...decision, still_filling: stillFilling, at_stake: atStake === null ? null : round(atStake) }
      const lift = toCalibrationColumn(ranking.basis.calibrations.get(ad.id), ad.value)
      return { ...ad, ...ratesOf(ad), ...shown, ...lift, level, trend: trends.get(ad.id)! }
    })
    const { totals, unknown: unknown_ad, target } = ranking
    const meta = { date_from, date_to, ...basisFields(basis), ...(await loadPendingWork(db, profile.id, model)) }
    return {
      data,
      pagination: cut.pagination,
      meta: {
        ...meta,
        ...{ currency: profile.reporting_currency, totals: { ...totals, ...ratesOf(totals) }, unknown_ad, target },
      },
    }
  },
})

/** The ratios of a row or of the totals. */
function ratesOf({
  spend,
  value,
  first_payments,
  before,
  compared,
}: Pick<ListedAd, 'spend' | 'value' | 'first_payments' | 'before' | 'compared'>) {
  return {
    roas: roasOf({ spend, value }),
    cac_first_payment: cacOf({ spend, first_payments }),
    before: { ...before, roas: roasOf(before) },
    compared: compared && { ...compared, roas: roasOf({ spend, value: compared.value }) },
  }
}

function readCursor(text: string): Place {
  const [, hasValue, value, id] = decodeCursor(list, text, cursorSchema)
  return [hasValue === 1 ? value : null, id]
}

const round = (value: number): number => Math.round(value * 100) / 100
