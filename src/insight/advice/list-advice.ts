import Big from 'big.js'
import { z } from 'zod'
import { type Entity, listEntities, sumDelivery } from '../../ads/entities/entity-report-queries.ts'
import { type EntityLevel, entityLevels } from '../../attribution/entities/channel-class.ts'
import { defaultModel, isModelName, type ModelName, reportModelNames } from '../../attribution/models/models.ts'
import type { EntityPayments } from '../../attribution/rollups/domain/value-sums.ts'
import { sumPayments } from '../../attribution/rollups/report-queries.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { firstInSlices, inSlices, mapInSlices } from '../../kernel/slices.ts'
import { optionalDateRangeParams, parseDateRangeOr } from '../../kernel/time/date-range.ts'
import { loadPendingWork, pendingWork } from '../../reports/pending-work.ts'
import { targetSchema } from './advice-schemas.ts'
import { type Advised, adviseIfRunning, chooseTarget } from './domain/advise.ts'
import { adviceReasons, advices } from './domain/decide-advice.ts'
import { type AdTotals, loadAdvice, loadAdviceBasis } from './load-advice.ts'

const lastDays = 30
const levels = Object.keys(entityLevels) as [EntityLevel, ...EntityLevel[]]
const list = 'advice'
const cursorSchema = z.tuple([z.number(), z.uuid()])

const adviceSchema = z.object({
  id: z.uuid(),
  external_id: z.string().describe("The platform's id."),
  level: z.enum(levels),
  name: z.string(),
  platform: z.string(),
  advice: z.enum(advices).nullable().describe('Null if it does not run: there is nothing to stop or to scale.'),
  reason: z
    .enum(adviceReasons)
    .describe(
      '`above_target` and `below_target`: the whole interval is on that side. `uncertain_…`: the interval contains the target. `still_filling`: below the target now, but expected credit can still reach it. `lift_below_target`: the credit is above the target, but lift tests found that the campaign caused less. `not_running`: the platform reports another status than `ACTIVE`.',
    ),
  figures: z.object({
    spend: z.number(),
    value: z.number().describe('Credited payments, net of refunds.'),
    conversions: z.int().describe('Credited payments.'),
    roas: z.number().nullable().describe('`value` / `spend`; null without spend.'),
    low: z
      .number()
      .nullable()
      .describe('Lower end of the 90 percent interval of ROAS, or of CAC if that is the target.'),
    high: z.number().nullable().describe('Its upper end; null without spend, or if CAC has no bound.'),
    still_filling: z
      .number()
      .nullable()
      .describe('Share of the credit for this spend that usually arrives later; null if the profile has no payments.'),
  }),
  at_stake: z
    .number()
    .nullable()
    .describe('|`value` / target - `spend`|, or |`conversions` * target - `spend`| for CAC.'),
  act: z
    .object({ method: z.string(), path: z.string(), body: z.record(z.string(), z.unknown()) })
    .nullable()
    .describe('The request that would stop it; nothing is done without it. Null for other advice and for ad sets.'),
})
nameSchema('Advice', adviceSchema)

export const listAdvice = operation({
  id: 'advice.listAdvice',
  http: 'GET /advice',
  summary: 'List which ads to stop, watch, keep or scale',
  description: `Compares each ad, ad set or campaign with the target of the profile (\`PUT /profile/targets\`), or with the median ROAS of
the profile's own rows if none is set; \`meta.target\` states which. The interval contains what the same spend brings in the
long run with a probability of at least 90 percent: the number of payments has the exact interval of a Poisson count, and their mean a
log-normal error that follows the variation of amounts. An ad without spend is never \`stop\`, and an interval that contains the target is never \`stop\` or \`scale\`. Rows are
sorted by spend.`,
  scopes: ['campaigns:read'],
  query: z.object({
    ...optionalDateRangeParams(lastDays),
    level: z.enum(levels).default('ad'),
    model: z
      .string()
      .refine(isModelName, { error: () => `must be one of ${reportModelNames.join(', ')}` })
      .default(defaultModel)
      .meta({ enum: reportModelNames })
      .describe('Attribution model.'),
    limit: limitParam({ default: 25, max: 100 }),
    cursor: cursorParam('`cursor` of the previous page, with the same range, model and level.'),
  }),
  data: z.array(adviceSchema),
  meta: z.object({
    date_from: z.iso.date(),
    date_to: z.iso.date(),
    currency: z.string(),
    target: targetSchema.nullable().describe('Null if no target is set and nothing was spent.'),
    reason: z
      .enum(['no_ads'])
      .nullable()
      .describe('Why there are no rows: nothing was delivered and nothing credited in the range. Otherwise null.'),
    ...pendingWork,
  }),
  isPaged: true,
  errors: ['invalid_date_range', 'invalid_state'],
  example: { query: { date_from: '2026-03-01', date_to: '2026-03-31' } },
  mcp: 'Which ads to stop, watch, keep or scale, with spend, credited value and its interval. State the interval and the target with every advice. `act` is the request that would pause the ad; ask before sending it.',
  async run(ctx, { query }) {
    const { db, profile } = ctx
    const { date_from, date_to, from, until } = parseDateRangeOr(lastDays, query, profile.timezone, ctx.now())
    const days = { from_day: date_from, to_day: date_to, level: query.level }
    const model = query.model as ModelName
    const scope = { date_from, date_to, from, until, level: query.level, model }
    const [payments, deliveries, basis] = await Promise.all([
      sumPayments(db, profile.id, { ...days, model }),
      sumDelivery(db, profile.id, days),
      loadAdviceBasis(ctx, profile, scope),
    ])
    const all = await combine(payments, deliveries)
    const target = chooseTarget(basis.targets, all)
    const after = query.cursor ? decodeCursor(list, query.cursor, cursorSchema) : null
    const following = all.filter(({ spend, id }) => !after || spend < after[0] || (spend === after[0] && id > after[1]))
    const left = await firstInSlices(following, query.limit + 1, bySpend)
    const { rows, pagination } = cutPage(left, query.limit, ({ spend, id }) => encodeCursor(list, [spend, id]))
    const ids = rows.map(({ id }) => id)
    const [entities, advised] = await Promise.all([
      listEntities(db, profile.id, query.level, ids),
      loadAdvice(ctx, profile, scope, basis, target, rows),
    ])
    const data = rows.map((row) => toRow(row, entities.get(row.id)!, query.level, advised.get(row.id)!))
    const reason = all.length === 0 ? ('no_ads' as const) : null
    const meta = { date_from, date_to, currency: profile.reporting_currency, target, reason }
    return { data, pagination, meta: { ...meta, ...(await loadPendingWork(db, profile.id, model)) } }
  },
})

/** The id breaks ties, so that the order is stable. */
const bySpend = (a: AdTotals, b: AdTotals) => b.spend - a.spend || (a.id < b.id ? -1 : 1)

/** Every entity with delivery or credit. */
async function combine(
  payments: ReadonlyMap<string, EntityPayments>,
  deliveries: readonly { entity_id: string; spend: string }[],
): Promise<AdTotals[]> {
  const spends = new Map<string, number>()
  await inSlices(deliveries, (slice) => {
    for (const { entity_id, spend } of slice) spends.set(entity_id, Number(spend))
  })
  const unspent = await mapInSlices(payments.keys(), (id) => (spends.has(id) ? [] : [id]))
  return mapInSlices([...spends.keys(), ...unspent.flat()], (id) => ({
    id,
    spend: spends.get(id) ?? 0,
    value: payments.get(id)?.value ?? 0,
    count: payments.get(id)?.count ?? 0,
  }))
}

const pausePaths: Partial<Record<EntityLevel, string>> = { campaign: 'campaigns', ad: 'ads' }

function toRow({ id, spend, value, count }: AdTotals, entity: Entity, level: EntityLevel, advised: Advised) {
  const { advice, reason, low, high, stillFilling, atStake } = adviseIfRunning(advised, entity)
  const folder = pausePaths[level]
  const act =
    advice === 'stop' && folder
      ? { method: 'POST', path: `/api/v1/${folder}/${entity.external_id}/pause`, body: {} }
      : null
  return {
    id,
    external_id: entity.external_id,
    level,
    name: entity.name,
    platform: entity.platform,
    advice,
    reason,
    figures: {
      spend,
      value,
      conversions: count,
      roas: spend > 0 ? value / spend : null,
      low,
      high,
      still_filling: stillFilling,
    },
    at_stake: atStake === null ? null : new Big(atStake).round(2).toNumber(),
    act,
  }
}
