import type { Generated } from 'kysely'
import type { Fixed, Json } from './columns.ts'

export interface InsightSchema {
  value_prediction: ValuePredictionTable
  profile_target: ProfileTargetTable
  spend_plan: SpendPlanTable
  lag_curve: LagCurveTable
  changed_day: ChangedDayTable
  day_metric: DayMetricTable
  day_metric_part: DayMetricPartTable
  site_visit: SiteVisitTable
  site_rebuild: SiteRebuildTable
}

/** The latest nightly prediction of a profile. */
export interface ValuePredictionTable {
  profile_id: Fixed<string>
  /** The last local day whose payments were used. */
  as_of: string
  /** A `Prediction` of `insight/prediction/domain/predict-value.ts`. */
  result: Json<Record<string, unknown>>
  fitted_at: Date
}

/** What the ads of a profile should earn; null where no target is set. */
export interface ProfileTargetTable {
  profile_id: Fixed<string>
  roas: string | null
  /** Spend per payment, in the reporting currency. */
  cac: string | null
  updated_at: Date
}

/** The planned spend of a month, in the reporting currency. */
export interface SpendPlanTable {
  profile_id: Fixed<string>
  /** Its first day. */
  month: Fixed<string>
  kind: Fixed<'platform' | 'campaign'>
  /** The name of the platform, or the id of the campaign. */
  key: Fixed<string>
  amount: string
  updated_at: Date
}

/** How long after a touch its payments happen, under one model. */
export interface LagCurveTable {
  profile_id: Fixed<string>
  model: Fixed<string>
  /** Entry l is the share of credit that arrives at most l days after the touch. */
  shares: number[]
  computed_at: Date
}

/** A local day whose conversions changed after its metrics were summed; written in the transaction of the change. */
export interface ChangedDayTable {
  profile_id: Fixed<string>
  local_day: Fixed<string>
  id: Generated<string>
  /** The parts of the day that changed; see `attribution/rollups/domain/day-parts.ts`. */
  parts: Generated<number>
}

/**
 * A metric of one local day. The row with an empty scope marks the day as summed. A metric that is also stored by part of the day has
 * further rows under its name and the number of the part; see `insight/days/part-queries.ts`.
 */
export interface DayMetricTable {
  profile_id: Fixed<string>
  metric: Fixed<string>
  local_day: Fixed<string>
  /** The part of the metric that the content is about, for example a platform. */
  scope: Fixed<string>
  content: Json<unknown>
}

export interface DayMetricPartTable extends DayMetricTable {
  part: number
}

export interface SummariesSchema {
  attention_count: AttentionCountTable
  journey_summary: JourneySummaryTable
  summary_usage: SummaryUsageTable
}

/** A journey summary; the newest replaces the previous one. */
export interface JourneySummaryTable {
  profile_id: Fixed<string>
  /** A customer's id, or the id of an anonymous visitor. */
  subject_id: Fixed<string>
  text: string
  highlights: string[]
  event_count: number
  /** `rules`, or the model's name. */
  source: string
  generated_at: Date
}

/** One unit of a workspace's daily limit (UTC). */
export interface SummaryUsageTable {
  workspace_id: Fixed<string>
  id: Fixed<string>
  day: Fixed<string>
  /** Null after the summary was stored. */
  expires_at: Date | null
}

/** The issues of a profile when they were last checked. */
export interface AttentionCountTable {
  profile_id: Fixed<string>
  errors: number
  warnings: number
  checked_at: Date
}

/** A visit with the facts that the site report adds up; see `attribution/site-visits/domain/site-visit.ts`. */
export interface SiteVisitTable {
  profile_id: Fixed<string>
  started_at: Date
  last_seen_at: Date
  local_day: string
  hits: number
  is_first_of_day: boolean
  visitor_id: string
  session_id: string
  entry_page: string
  source: string
  campaign: string
  country: string
  device: string
  pages: Json<Record<string, number>>
  engaged: Json<Record<string, number>>
}

/** A profile whose visits are derived again in the background. */
export interface SiteRebuildTable {
  profile_id: Fixed<string>
  /** Browsers up to this one are done. */
  after_visitor_id: string
  requested_at: Date
}
