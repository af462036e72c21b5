import { z } from 'zod'
import { defaultModel, isModelName, type ModelName, reportModelNames } from '../../attribution/models/models.ts'
import { appliedCalibrationSchema } from '../../experiments/calibration/apply-calibration.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { dateRangeParams } from '../../kernel/time/date-range.ts'
import { pendingWork } from '../pending-work.ts'
import { basisMeta, expectedComplete, laterValue } from './basis-schemas.ts'

nameEnum('AttributionModel', reportModelNames)

export const levels = ['campaign', 'ad_set', 'ad'] as const
nameEnum('EntityLevel', levels)

export const levelParam = z.enum(levels)

/**
 * A model by its name, looked up in the registry on each request, so that a model added to the registry is accepted immediately.
 */
export const modelName = z
  .string()
  .refine(isModelName, { error: () => `must be one of ${reportModelNames.join(', ')}` })
  .meta({ enum: reportModelNames }) as unknown as z.ZodType<ModelName, ModelName>

/** Parameters of every report. */
export const reportParams = {
  ...dateRangeParams,
  model: modelName
    .default(defaultModel)
    .describe(
      'Attribution model. A newly added model is computed in the background; until then the response is 409 `invalid_state` with the progress. `data_driven` exists after its first fit (`GET /models/data-driven`); until then the response is 409 `invalid_state`.',
    ),
}

export const reportMeta = z.object({ date_from: z.iso.date(), date_to: z.iso.date(), ...pendingWork })

/** The `meta` of a report of credit by basis and window. */
export const basisReportMeta = reportMeta.extend(basisMeta)

export const exampleRange = { date_from: '2026-03-01', date_to: '2026-03-31' }

const count = z.int().min(0)

export const outcomesSchema = z.object({
  outcome_count: count.describe(
    'Payments credited under the model. An event counted by several cash goals is one payment; a fully refunded payment is not counted.',
  ),
  outcome_value: z.number().describe('Payments credited, net of refunds, in the reporting currency.'),
  outcome_count_first_payment: count.describe('Payments that were the first of their customer.'),
  attributed_outcome_count: count.describe(
    'Conversions of every kind except fully refunded payments; do not use it for ROAS or CAC.',
  ),
  attributed_outcomes_by_type: z
    .record(z.string(), count)
    .describe('`attributed_outcome_count` by conversion type; a type with nothing credited is absent.'),
})

export const campaignSchema = z.object({
  campaign_id: z
    .uuid()
    .describe('Internal id of the row: of the campaign or, at another `level`, of the ad set or ad.'),
  campaign_name: z.string().describe('Name of the row, from the ad platform.'),
  spend: z.number().describe('In the reporting currency.'),
  ...outcomesSchema.shape,
  roas: z.number().describe('`outcome_value` divided by `spend`; 0 without spend.'),
  cac_first_payment: z.number().describe('`spend` divided by `outcome_count_first_payment`; 0 if there are none.'),
})

const rate = z.number().nullable()

/** The fields that `customerMetrics` computes; `value` and `firsts` name the fields that they are computed from. */
export function customerMetricsSchema(value: string, firsts: string) {
  return {
    new_customer_value: z.number().describe(`Part of \`${value}\` from first payments.`),
    returning_value: z.number().describe(`\`${value}\` less \`new_customer_value\`.`),
    mer: rate.describe(`\`${value}\` divided by \`spend\`; null without spend.`),
    amer: rate.describe('`new_customer_value` divided by `spend`; null without spend.'),
    ncac: rate.describe(`\`spend\` divided by \`${firsts}\`; null if there are none.`),
    contribution: rate.describe(
      `\`${value}\` less costs (\`GET /profile/costs\`); null if the costs of any payment are unknown, or if there are no payments and the profile has no costs.`,
    ),
    contribution_after_ads: rate.describe('`contribution` less `spend`; null without `contribution`.'),
    poas: rate.describe('`contribution` divided by `spend`; null without spend or `contribution`.'),
  }
}

const emptyHint = 'Empty if the platform did not report it.'

/** The additional fields of a row if a `level` is given. */
export const levelSchema = z.object({
  entity_level: levelParam,
  platform: z.string(),
  external_id: z.string().describe("The platform's id of the row."),
  parent_name: z.string().describe('Name of the parent ad set or campaign; empty for a campaign.'),
  campaign_external_id: z.string().nullable().describe("The parent campaign's platform id; null for a campaign."),
  ad_set_external_id: z.string().nullable().describe("The parent ad set's platform id; null unless the row is an ad."),
  status: z.string().describe(`ACTIVE, PAUSED and so on. ${emptyHint}`),
  objective: z.string().describe(`The campaign's. ${emptyHint}`),
  daily_budget: z.number().nullable().describe('Null if none is set on the platform.'),
  impressions: count,
  clicks: count,
  reach: count.describe('Sum of daily reach per ad.'),
  ctr: z.number().describe('Percent.'),
  avg_cpm: z.number().describe('Cost per 1,000 impressions.'),
  avg_cpc: z.number(),
  cac: z.number().describe('`spend` divided by `outcome_count`; 0 if there are none.'),
  messaging_conversations_started_7d: count.describe('As reported by the platform, with a 7-day window.'),
  ...customerMetricsSchema('outcome_value', 'outcome_count_first_payment'),
})

/** A campaign, or at a `level` one of its ad sets or ads. */
export const campaignRowSchema = campaignSchema.extend({
  ...levelSchema.partial().shape,
  later_value: laterValue.optional(),
  expected_complete: expectedComplete.optional(),
  calibration: appliedCalibrationSchema.optional(),
})
nameSchema('Campaign', campaignRowSchema)
