import { z } from 'zod'
import { noCredit, noDelivery } from '../../ads/entities/campaign-metrics.ts'
import { sumDelivery } from '../../ads/entities/entity-report-queries.ts'
import { handleParam, requireEntity } from '../../ads/entities/require-entity.ts'
import { findIsCosted } from '../../attribution/rollups/cost-queries.ts'
import { sumCredit } from '../../attribution/rollups/report-queries.ts'
import {
  appliedCalibrationSchema,
  loadCampaignCalibrations,
  toCalibrationColumn,
} from '../../experiments/calibration/apply-calibration.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { optionalDateRangeParams, parseDateRangeOr } from '../../kernel/time/date-range.ts'
import {
  campaignSchema,
  exampleRange,
  levelParam,
  levelSchema,
  reportMeta,
  reportParams,
} from '../campaigns/schemas.ts'
import { toLevelRow } from '../campaigns/to-campaign-row.ts'
import { loadPendingWork } from '../pending-work.ts'

const learningStages = z.enum(['LEARNING', 'SUCCESS', 'FAIL'])

/** The default period of the console. */
const daysDefault = 30

export const readAd = operation({
  id: 'ads.readAd',
  http: 'GET /ads/:id',
  summary: 'Get one ad, ad set or campaign with cost and attributed outcomes',
  description: `Default range: the last ${daysDefault} local days of the profile, including today; \`meta\` contains the dates.`,
  scopes: ['campaigns:read'],
  params: handleParam,
  query: z.object({ ...reportParams, ...optionalDateRangeParams(daysDefault), level: levelParam.default('ad') }),
  data: z.object({
    ...campaignSchema.shape,
    ...levelSchema.shape,
    learning_stage_status: learningStages.nullable().describe('Only for ad sets, as of the last sync.'),
    campaign_objective: z.string().nullable().describe('Only for ad sets, as of the last sync.'),
    calibration: appliedCalibrationSchema.optional(),
  }),
  meta: reportMeta,
  errors: ['invalid_date_range', 'campaign_not_found', 'invalid_state'],
  example: { params: { id: '1803' }, query: exampleRange },
  async run(ctx, { params, query }) {
    const { db, profile, now } = ctx
    const { date_from, date_to } = parseDateRangeOr(daysDefault, query, profile.timezone, now())
    const { level, model } = query
    const entity = await requireEntity(db, profile.id, level, params.id)
    const filter = { from_day: date_from, to_day: date_to, level, entity_ids: [entity.id] }
    const [[credit = noCredit], [delivery = noDelivery], isCosted, calibrations] = await Promise.all([
      sumCredit(db, profile.id, { ...filter, model }),
      sumDelivery(db, profile.id, filter),
      findIsCosted(db, profile.id),
      level === 'campaign' ? loadCampaignCalibrations(ctx, profile, model) : null,
    ])
    const isAdSet = level === 'ad_set'
    const row = toLevelRow({ entity_id: entity.id, credit, delivery }, entity, level, isCosted)
    const data = {
      ...row,
      ...toCalibrationColumn(calibrations?.get(entity.id), row.outcome_value),
      learning_stage_status: learningStages.safeParse(entity.learning_stage_status).data ?? null,
      campaign_objective: isAdSet ? entity.objective : null,
    }
    return { data, meta: { date_from, date_to, ...(await loadPendingWork(db, profile.id, model)) } }
  },
})
