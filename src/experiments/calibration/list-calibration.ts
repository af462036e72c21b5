import { z } from 'zod'
import { reportModelNames } from '../../attribution/models/models.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { measures } from '../lifecycle/domain/design.ts'
import { expiryDays } from './domain/calibration-factor.ts'
import { calibrationLevel, loadCalibrations } from './load-calibration.ts'

const calibrationSchema = z.object({
  campaign_ids: z
    .array(z.uuid())
    .describe('The tested campaigns together: the factor says nothing about a single one of several.'),
  metric: z.object({ conversion_key: z.string(), measure: z.enum(measures) }),
  factor: z.number().describe('Incremental / credited: below 1, the model credits more than the ads caused.'),
  lower: z.number(),
  upper: z.number(),
  tests: z.array(
    z.object({
      experiment_id: z.uuid(),
      name: z.string(),
      is_imported: z.boolean(),
      factor: z.number(),
      weight: z.number().describe('Share in the combined factor.'),
      age_days: z.number(),
    }),
  ),
  expires_at: timestamp,
})
nameSchema('Calibration', calibrationSchema)

export const listCalibration = operation({
  id: 'campaigns.listCalibration',
  http: 'GET /campaigns/calibration',
  summary: 'List how lift tests correct the credit of campaigns',
  description: `One row per set of campaigns and metric that ended experiments tested. The factor is what the tests found divided by what the model credited to the same
campaigns on the same days, and for a geo test in the same regions, with its ${calibrationLevel * 100} percent interval. Several tests are combined by their precision, which halves every 90 days; a test
expires after ${expiryDays} days. Credit itself never changes. A test that found nothing or less than nothing gives no factor.`,
  scopes: ['analytics:read', 'campaigns:read'],
  query: z.object({ model: z.enum(reportModelNames).default('last_touch') }),
  data: z.array(calibrationSchema),
  meta: z.object({ model: z.string(), level: z.number() }),
  errors: ['invalid_state'],
  mcp: 'Factors from lift tests: how much of the credit of campaigns the ads really caused, with interval, age and expiry. Multiply credited value by factor to estimate incremental value, only for the whole set of campaign_ids.',
  async run(ctx, { query: { model } }) {
    return { data: await loadCalibrations(ctx, ctx.profile, model), meta: { model, level: calibrationLevel } }
  },
})
