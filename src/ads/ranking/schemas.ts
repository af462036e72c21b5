import { z } from 'zod'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { layers } from './domain/layers.ts'
import { maturityStages, outcomeKinds, truthGrades } from './domain/likelihood.ts'
import { scoreWindows } from './domain/score-windows.ts'

nameEnum('ScoreWindow', scoreWindows)

const described = z.string().nullable().describe('Null until the creative is analysed.')
const reported = z.number().nullable().describe('As reported by the platform; null if it reports none.')

const reasonSchema = z.object({
  layer: z.string().describe(`One of ${layers.map(({ name }) => `\`${name}\``).join(', ')}.`),
  polarity: z.enum(['strength', 'weakness']),
  percentile: z.number().min(0).max(100).describe('Percentile within the cohort.'),
  sample_confidence: z.enum(['low', 'medium', 'high']).describe('Confidence by sample size.'),
})

/** Contract 2.8. Amounts are in the reporting currency. */
export const topPerformerSchema = z.object({
  ad_external_id: z.string(),
  ad_name: z.string(),
  campaign_name: z.string(),
  ad_set_name: z.string(),
  creative_thumbnail_url: described,
  video_id: described,
  score_window: z.enum(scoreWindows),
  composite_score: z.number().min(0).max(100).nullable().describe('Score within the cohort; ads are ranked by it.'),
  top_performer_likelihood: z
    .number()
    .min(0)
    .max(1)
    .describe('Probability of being in the top quarter. Neither ROAS nor lift.'),
  model_version: z.int().nullable().describe('Version of the ranker; null if `score_source` is `rules`.'),
  score_source: z.enum(['model', 'rules']),
  maturity_stage: z.enum(maturityStages),
  truth_grade: z.enum(truthGrades),
  primary_outcome_kind: z.enum(outcomeKinds).describe('Which outcome to headline.'),
  cohort_key: z.string().describe('Channel, format, objective, audience warmth, geo and placement.'),
  cohort_objective: z.string().describe('`all` if the cohort was widened to at least 8 ads, here and below.'),
  cohort_format: z.string(),
  cohort_audience_warmth: z.string(),
  cohort_n_ads: z.int(),
  hook_type: described,
  creative_format: described,
  cta_type: described,
  primary_angle: described,
  offers: z.array(z.string()),
  spend: z.number(),
  impressions: z.number(),
  ctr: z.number().describe('Percent.'),
  cpc: z.number().nullable().describe('Null without clicks.'),
  attributed_cash_outcomes: z.number(),
  attributed_revenue: z.number().describe('Cash, net of refunds.'),
  roas: z.number().nullable().describe('Null without spend.'),
  cac: z.number().nullable().describe('Null without payments.'),
  attributed_outcomes_total: z.number().describe('Conversions of every kind.'),
  attributed_pipeline_outcomes: z.number().describe('Leads, appointments and deals.'),
  attributed_pipeline_value: z.number().describe('Expected value; not cash.'),
  meta_reported_conversions: reported,
  meta_reported_conversion_value: reported,
  messaging_conversations_started: z.number().nullable().describe('Null without conversation data.'),
  cost_per_conversation: z.number().nullable(),
  first_reply_rate: z.number().min(0).max(1).nullable().describe('Replies per conversation credited to the ad.'),
  avg_engagement_score: z.number().nullable().describe('Always null in this version.'),
  reason_codes: z.array(reasonSchema),
})
nameSchema('TopPerformer', topPerformerSchema)
