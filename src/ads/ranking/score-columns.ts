/** The columns of a score and the form in which each is copied. Amounts and counts are numbers: a score is no ledger. */
export const scoreColumns = {
  profile_id: 'uuid',
  score_window: 'text',
  place: 'int',
  ad_id: 'uuid',
  composite_score: 'float',
  top_performer_likelihood: 'float',
  model_version: 'int',
  maturity_stage: 'text',
  truth_grade: 'text',
  primary_outcome_kind: 'text',
  objective: 'text',
  cohort_key: 'text',
  cohort_objective: 'text',
  cohort_format: 'text',
  cohort_audience_warmth: 'text',
  cohort_n_ads: 'int',
  spend: 'float',
  impressions: 'float',
  clicks: 'float',
  cash_outcomes: 'float',
  revenue: 'float',
  outcomes_total: 'float',
  pipeline_outcomes: 'float',
  pipeline_value: 'float',
  platform_conversions: 'float',
  platform_conversion_value: 'float',
  conversations: 'float',
  first_reply_rate: 'float',
  reason_codes: 'json',
} as const

type Forms = { uuid: string; text: string; json: string; float: number | null; int: number | null }

export type ScoreRow = { [Column in keyof typeof scoreColumns]: Forms[(typeof scoreColumns)[Column]] }
