import Big from 'big.js'
import { z } from 'zod'
import { listEntities, sumDeliveryByDay } from '../../ads/entities/entity-report-queries.ts'
import { sumCreditByDay } from '../../attribution/rollups/report-queries.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { toNumber } from '../../kernel/money.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { daysBetween, parseDateRange } from '../../kernel/time/date-range.ts'
import { loadCompleteness } from '../lag/load-completeness.ts'
import { loadPendingWork } from '../pending-work.ts'
import { basisFields, basisParams, expectedComplete, laterValue, toBasis } from './basis-schemas.ts'
import { basisReportMeta, exampleRange, levelParam, reportParams } from './schemas.ts'

const entitiesMax = 10

const idList = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((id) => id.trim().toLowerCase()))])
  .pipe(z.array(z.uuid('must be internal ids (UUIDs), separated by commas')).min(1).max(entitiesMax))
  .meta({ description: `Comma-separated internal ids (\`campaign_id\` values); at most ${entitiesMax}.` })

const trendRowSchema = z.object({
  entity_id: z.uuid(),
  date: z.iso.date(),
  spend: z.number(),
  impressions: z.int(),
  clicks: z.int(),
  outcome_count: z
    .int()
    .optional()
    .describe('Payments credited on the day; present if `date_basis` or `window` was sent.'),
  outcome_value: z.number().optional().describe('Their value, net of refunds; present like `outcome_count`.'),
  later_value: laterValue.optional(),
  expected_complete: expectedComplete.optional(),
})
nameSchema('CampaignTrendRow', trendRowSchema)

export const listTrend = operation({
  id: 'campaigns.listTrend',
  http: 'GET /campaigns/trend',
  summary: 'Get the daily trend of campaigns, ad sets or ads',
  description: `One row per entity and day of the range, including days without delivery. If \`date_basis\` or \`window\` is sent, rows
also have the credit of the day under the model; over all days it adds up to the row of \`GET /campaigns\`.`,
  scopes: ['campaigns:read'],
  query: z.object({
    ...reportParams,
    ...basisParams,
    entity_ids: idList,
    level: levelParam.default('campaign'),
  }),
  data: z.array(trendRowSchema),
  meta: basisReportMeta,
  errors: ['invalid_date_range', 'invalid_state'],
  example: { query: { ...exampleRange, entity_ids: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { query }) {
    const { db, profile } = ctx
    const { date_from, date_to } = parseDateRange(query, profile.timezone)
    const { entity_ids, level, model } = query
    const known = await listEntities(db, profile.id, level, entity_ids)
    const unknown = entity_ids.find((id) => !known.has(id))
    if (unknown) fail('invalid_parameter', `entity_ids: ${unknown} is not known at this level`, { field: 'entity_ids' })
    const filter = { from_day: date_from, to_day: date_to, level, entity_ids }
    const basis = toBasis(query)
    const [found, credits] = await Promise.all([
      sumDeliveryByDay(db, profile.id, filter),
      basis ? sumCreditByDay(db, profile.id, { ...filter, model, basis }) : [],
    ])
    const completeness = await loadCompleteness(ctx, profile, model, basis)
    const delivered = new Map(found.map((row) => [`${row.entity_id} ${row.date}`, row]))
    const credited = new Map(credits.map((row) => [`${row.entity_id} ${row.date}`, row]))
    const days = daysBetween(date_from, date_to)
    const data = entity_ids.flatMap((entity_id) =>
      days.map((date) => {
        const { spend = '0', impressions = 0, clicks = 0 } = delivered.get(`${entity_id} ${date}`) ?? {}
        const delivery = { entity_id, date, spend: toNumber(new Big(spend)), impressions, clicks }
        if (!basis) return delivery
        const { count = 0, value = '0', later_value = '0' } = credited.get(`${entity_id} ${date}`) ?? {}
        return {
          ...delivery,
          outcome_count: count,
          outcome_value: toNumber(new Big(value)),
          later_value: toNumber(new Big(later_value)),
          ...(completeness && { expected_complete: completeness.ofDay(date) }),
        }
      }),
    )
    // Without a basis the rows have no credit, and the model decides nothing.
    const pending = await loadPendingWork(db, profile.id, basis ? model : undefined)
    return { data, meta: { date_from, date_to, ...basisFields(basis), ...pending } }
  },
})
