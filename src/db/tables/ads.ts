import type { Fixed, Json } from './columns.ts'

export interface AdsSchema {
  ad_creative: AdCreativeTable
  creative_analysis: CreativeAnalysisTable
  creative_descriptor: CreativeDescriptorTable
  ad_score: AdScoreTable
  score_run: ScoreRunTable
  ad_ranker: AdRankerTable
  ad_action: AdActionTable
  utm_health: UtmHealthTable
}

/** The text of an ad's creative, as its platform reports it. */
export interface AdCreativeTable {
  profile_id: Fixed<string>
  ad_id: Fixed<string>
  creative_external_id: string | null
  title: string | null
  body: string | null
  /** The platform's name of its button. */
  call_to_action: string | null
  format: 'video' | 'carousel' | 'image' | null
  thumbnail_url: string | null
  video_id: string | null
  updated_at: Date
}

/** The latest analysis of an ad's creative. */
export interface CreativeAnalysisTable {
  profile_id: Fixed<string>
  ad_id: Fixed<string>
  status: 'queued' | 'running' | 'completed' | 'failed'
  requested_at: Date
  finished_at: Date | null
  error: string | null
}

/** What the creative of an ad shows and says; null where unknown. */
export interface CreativeDescriptorTable {
  profile_id: Fixed<string>
  ad_id: Fixed<string>
  creative_external_id: string | null
  thumbnail_url: string | null
  video_id: string | null
  hook_type: string | null
  creative_format: string | null
  cta_type: string | null
  primary_angle: string | null
  offers: string[]
  /** `rules` or the name of the model that described it. */
  source: string
  described_at: Date
}

/** An ad that delivered in a window, with its rank when it was last scored. Amounts in the reporting currency. */
export interface AdScoreTable {
  profile_id: Fixed<string>
  score_window: Fixed<'7d' | '14d' | '28d' | 'lifetime'>
  /** 1 is the best. */
  rank: Fixed<number>
  ad_id: Fixed<string>
  composite_score: Fixed<number | null>
  top_performer_likelihood: Fixed<number>
  /** Null: scored by the rules. */
  model_version: Fixed<number | null>
  maturity_stage: Fixed<string>
  truth_grade: Fixed<string>
  primary_outcome_kind: Fixed<string>
  /** The ad's objective; the cohort's is `all` if it was widened to find enough ads. */
  objective: Fixed<string>
  cohort_key: Fixed<string>
  cohort_objective: Fixed<string>
  cohort_format: Fixed<string>
  cohort_audience_warmth: Fixed<string>
  cohort_n_ads: Fixed<number>
  spend: Fixed<number>
  impressions: Fixed<number>
  clicks: Fixed<number>
  cash_outcomes: Fixed<number>
  revenue: Fixed<number>
  outcomes_total: Fixed<number>
  pipeline_outcomes: Fixed<number>
  pipeline_value: Fixed<number>
  platform_conversions: Fixed<number | null>
  platform_conversion_value: Fixed<number | null>
  conversations: Fixed<number | null>
  first_reply_rate: Fixed<number | null>
  reason_codes: Json<unknown[]>
}

export interface ScoreRunTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  state: 'running' | 'completed' | 'failed'
  ads: number
  /** An ad has one score per window in which it delivered. */
  scores_total: number
  scores_done: number
  model_version: number | null
  started_at: Fixed<Date>
  finished_at: Date | null
  error: string | null
}

/** A logistic ranker that beat the rules on held-out data. */
export interface AdRankerTable {
  workspace_id: Fixed<string>
  version: Fixed<number>
  /** The weight of the constant, then of each feature. */
  weights: Fixed<number[]>
  auc: Fixed<number>
  rules_auc: Fixed<number>
  examples: Fixed<number>
  retired_at: Date | null
}

/** The log of changes requested from ad platforms. A row is written before the platform is called and finished after. */
export interface AdActionTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  action: Fixed<string>
  level: Fixed<'campaign' | 'ad_set' | 'ad'>
  platform: Fixed<string>
  external_id: Fixed<string>
  /** `unknown`: the request was interrupted, and its result has not been determined. */
  status: 'pending' | 'unknown' | 'applied' | 'no_change' | 'rejected' | 'failed'
  /** The requested status, budget or dataset; null for URL tags. */
  requested_value: Fixed<string | null>
  /** A status, a budget in minor units or a creative's id: both are written right before the platform is called. */
  value_before: string | null
  value_after: string | null
  /** Why it was rejected or failed. */
  code: string | null
  message: string | null
  undoes_action_id: string | null
  connection_id: Fixed<string | null>
  /** The user responsible for the change. */
  applied_by: Fixed<string | null>
  actor_kind: Fixed<string>
  actor_id: Fixed<string | null>
  app_id: Fixed<string | null>
  request_id: Fixed<string>
  /** When the lease of the process that runs the action ends. */
  leased_until: Date | null
  created_at: Fixed<Date>
  finished_at: Date | null
}

/** The result of the last scan of the links in live ads. */
export interface UtmHealthTable {
  profile_id: Fixed<string>
  platform: string
  account_id: string
  scanned_at: Date
  summary: Json<Record<string, unknown>>
}
