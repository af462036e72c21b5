import Big from 'big.js'
import { z } from 'zod'
import { listEntities, sumDeliveryByDay } from '../../ads/entities/entity-report-queries.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { toNumber } from '../../kernel/money.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { dateRangeParams, daysBetween, parseDateRange } from '../../kernel/time/date-range.ts'
import { exampleRange, levelParam, reportMeta } from './schemas.ts'

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
})
nameSchema('CampaignTrendRow', trendRowSchema)

export const listTrend = operation({
  id: 'campaigns.listTrend',
  http: 'GET /campaigns/trend',
  summary: 'Get the daily trend of campaigns, ad sets or ads',
  description: 'One row per entity and day of the range, including days without delivery.',
  scopes: ['campaigns:read'],
  query: z.object({ ...dateRangeParams, entity_ids: idList, level: levelParam.default('campaign') }),
  data: z.array(trendRowSchema),
  meta: reportMeta,
  errors: ['invalid_date_range'],
  example: { query: { ...exampleRange, entity_ids: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run({ db, profile }, { query }) {
    const { date_from, date_to } = parseDateRange(query, profile.timezone)
    const { entity_ids, level } = query
    const known = await listEntities(db, profile.id, level, entity_ids)
    const unknown = entity_ids.find((id) => !known.has(id))
    if (unknown) fail('invalid_parameter', `entity_ids: ${unknown} is not known at this level`, { field: 'entity_ids' })
    const filter = { from_day: date_from, to_day: date_to, level, entity_ids }
    const found = await sumDeliveryByDay(db, profile.id, filter)
    const delivered = new Map(found.map((row) => [`${row.entity_id} ${row.date}`, row]))
    const days = daysBetween(date_from, date_to)
    const data = entity_ids.flatMap((entity_id) =>
      days.map((date) => {
        const { spend = '0', impressions = 0, clicks = 0 } = delivered.get(`${entity_id} ${date}`) ?? {}
        return { entity_id, date, spend: toNumber(new Big(spend)), impressions, clicks }
      }),
    )
    return { data, meta: { date_from, date_to } }
  },
})
