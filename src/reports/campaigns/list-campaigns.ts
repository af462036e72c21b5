import { z } from 'zod'
import { listEntities, listRankedEntities, sumDelivery } from '../../ads/entities/entity-report-queries.ts'
import { findIsCosted } from '../../attribution/rollups/cost-queries.ts'
import { creditOf, rankCredit } from '../../attribution/rollups/entity-credit.ts'
import { selectRanks, sumEntities } from '../../attribution/rollups/report-queries.ts'
import { loadCampaignCalibrations, toCalibrationColumn } from '../../experiments/calibration/apply-calibration.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { parseDateRange } from '../../kernel/time/date-range.ts'
import { rankEntities, toCursor } from '../domain/rank-entities.ts'
import { loadEntityCompleteness } from '../lag/load-completeness.ts'
import { loadPendingWork } from '../pending-work.ts'
import { basisFields, basisParams, toBasis } from './basis-schemas.ts'
import { basisReportMeta, campaignRowSchema, exampleRange, levelParam, reportParams } from './schemas.ts'
import { toCampaignRow, toLevelRow } from './to-campaign-row.ts'

const list = 'campaigns'
const amount = z.string().regex(/^-?\d{1,30}(\.\d{1,30})?$/)
const cursorSchema = z.tuple([amount, z.int(), amount, z.uuid()])

export const listCampaigns = operation({
  id: 'campaigns.listCampaigns',
  http: 'GET /campaigns',
  summary: 'List campaigns, ad sets or ads with cost and attributed outcomes',
  description: `All entities that delivered or received credit in the range, highest attributed value first. With \`level\` the
rows are of that level and include its additional fields. A conversion counts for a row if the row received credit under the
model: under a single-credit model rows and \`GET /campaigns/unattributed\` add up to the profile's total; under a
multi-credit model a conversion can count for several rows. Compare counts only within one model. If \`has_next\` is true,
send \`cursor\` with the same range to get the remaining rows. If \`date_basis\` or \`window\` is sent, rows have
\`later_value\`, and by touch day \`expected_complete\`. A campaign that a lift test covers has \`calibration\`.`,
  scopes: ['campaigns:read'],
  query: z.object({
    ...reportParams,
    ...basisParams,
    limit: limitParam({ default: 10, max: 100 }),
    cursor: cursorParam('`cursor` of the previous page, with the same range, model, level, basis and window.'),
    level: levelParam.optional().describe('Default: campaigns with the basic fields.'),
  }),
  data: z.array(campaignRowSchema),
  meta: basisReportMeta,
  isPaged: true,
  errors: ['invalid_date_range', 'invalid_state'],
  example: { query: exampleRange },
  mcp: 'List campaigns, ad sets or ads with cost and attributed outcomes in a range under one model. Give `level` for status, budget, impressions, clicks and CAC; sort is by attributed cash. Together with campaigns_readUnattributed it is all cash. Never compare rows of two models, and never use attributed_outcome_count for ROAS or CAC.',
  async run(ctx, { query }) {
    const { db, profile } = ctx
    const { date_from, date_to } = parseDateRange(query, profile.timezone)
    const level = query.level ?? 'campaign'
    const after = query.cursor ? decodeCursor(list, query.cursor, cursorSchema) : null
    const days = { from_day: date_from, to_day: date_to, level }
    const basis = toBasis(query)
    const sums = await sumEntities(db, profile.id, { ...days, model: query.model, basis })
    const page = { after, limit: query.limit + 1 }
    const credit = selectRanks(await rankCredit(sums, page))
    const listed = await listRankedEntities(db, profile.id, days, { credit, isSpendNeeded: false }, page)
    const [credits, deliveries, isCosted, calibrations] = await Promise.all([
      creditOf(sums, listed),
      sumDelivery(db, profile.id, { ...days, entity_ids: listed }),
      query.level ? findIsCosted(db, profile.id) : false,
      level === 'campaign' ? loadCampaignCalibrations(ctx, profile, query.model) : null,
    ])
    const read = rankEntities(credits, deliveries)
    const { rows: ranked, pagination } = cutPage(read, query.limit, (last) => encodeCursor(list, toCursor(last)))
    const ids = ranked.map(({ entity_id }) => entity_id)
    const entities = await listEntities(db, profile.id, level, ids)
    const completeOf = await loadEntityCompleteness(ctx, profile, { ...days, entity_ids: ids }, query.model, basis)
    const data = ranked.map((item) => {
      const entity = entities.get(item.entity_id)!
      const row = query.level ? toLevelRow(item, entity, level, isCosted) : toCampaignRow(item, entity)
      const expected = completeOf && { expected_complete: completeOf(item.entity_id) }
      const lift = toCalibrationColumn(calibrations?.get(item.entity_id), row.outcome_value)
      return basis
        ? { ...row, ...lift, later_value: Number(item.credit.later_value ?? 0), ...expected }
        : { ...row, ...lift }
    })
    const pending = await loadPendingWork(db, profile.id, query.model)
    return { data, pagination, meta: { date_from, date_to, ...basisFields(basis), ...pending } }
  },
})
