import { z } from 'zod'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { nameEnum } from '../../kernel/schemas/json-schema.ts'
import { optionalDateRangeParams, parseDateRangeOr } from '../../kernel/time/date-range.ts'
import { basisFields, basisMeta, basisParams, toBasis } from '../../reports/campaigns/basis-schemas.ts'
import { exampleRange, levelParam, modelName, reportMeta, reportParams } from '../../reports/campaigns/schemas.ts'
import { loadPendingWork } from '../../reports/pending-work.ts'
import { targetSchema } from '../advice/advice-schemas.ts'
import { chooseTarget } from '../advice/domain/advise.ts'
import { advices } from '../advice/domain/decide-advice.ts'
import { loadAdvice, loadAdviceBasis } from '../advice/load-advice.ts'
import { adSchema, adTotalsSchema } from './ad-schemas.ts'
import {
  type AdSort,
  addUp,
  adSorts,
  cacOf,
  comparePlaces,
  isSelected,
  needsNames,
  type Place,
  roasOf,
  sortValueOf,
} from './domain/arrange-ads.ts'
import { type ListedAd, loadAds, loadTrends, nameAds } from './load-ads.ts'

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
change and the advice of \`GET /advice\`. \`meta.totals\` adds up all rows that pass the filters, on every page. Filters by advice
and sorting by \`advice\` or \`at_stake\` evaluate the advice of every row.`,
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
    const { level, model, compare, advice } = query
    const basis = toBasis(query)
    const [isDescending, sort] = [query.sort.startsWith('-'), query.sort.replace(/^-/, '') as AdSort]
    const isNamed = needsNames(query, sort)
    const scope = { date_from, date_to, from, until, level, model }
    const [all, adviceBasis] = await Promise.all([
      loadAds(db, profile.id, { ...scope, compare, basis, isNamed }),
      loadAdviceBasis(ctx, profile, scope),
    ])
    const target = chooseTarget(adviceBasis.targets, all)
    const advise = (rows: readonly ListedAd[]) =>
      loadAdvice(ctx, profile, scope, adviceBasis, target, rows.map(toTotals))
    const filtered = all.filter((ad) => isSelected(ad, query))
    const early = advice || sort === 'advice' || sort === 'at_stake' ? await advise(filtered) : null
    const selected = advice ? filtered.filter(({ id }) => early!.get(id)!.advice === advice) : filtered
    const placeOf = (ad: ListedAd): Place => [sortValueOf(ad, sort, early?.get(ad.id)), ad.id]
    const after = query.cursor ? readCursor(query.cursor) : null
    const sorted = selected
      .map((ad) => ({ ad, place: placeOf(ad) }))
      .filter(({ place }) => !after || comparePlaces(place, after, isDescending) > 0)
      .sort((a, b) => comparePlaces(a.place, b.place, isDescending))
    const cut = cutPage(sorted, query.limit, ({ place: [value, id] }) =>
      encodeCursor(list, [query.sort, value === null ? 0 : 1, value ?? '', id]),
    )
    const ofPage = cut.rows.map(({ ad }) => ad)
    const rows = isNamed ? ofPage : await nameAds(db, profile.id, level, ofPage)
    const advised = early ?? (await advise(rows))
    const trends = await loadTrends(db, profile.id, { ...scope, basis }, rows)
    const data = rows.map((ad) => {
      const { stillFilling, atStake, ...decision } = advised.get(ad.id)!
      const shown = { ...decision, still_filling: stillFilling, at_stake: atStake === null ? null : round(atStake) }
      return { ...ad, ...ratesOf(ad), ...shown, level, trend: trends.get(ad.id)! }
    })
    const totals = addUp(selected)
    const meta = { date_from, date_to, ...basisFields(basis), ...(await loadPendingWork(db, profile.id, model)) }
    return {
      data,
      pagination: cut.pagination,
      meta: { ...meta, currency: profile.reporting_currency, totals: { ...totals, ...ratesOf(totals) }, target },
    }
  },
})

function toTotals({ id, spend, value, payments }: ListedAd) {
  return { id, spend, value, count: payments }
}

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
