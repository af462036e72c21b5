import type { Generated } from 'kysely'
import type { Fixed, Json } from './columns.ts'

export interface InsightSchema {
  cohort_rollup: CohortRollupTable
  cohort_delta: CohortDeltaTable
  value_prediction: ValuePredictionTable
  profile_target: ProfileTargetTable
  spend_plan: SpendPlanTable
  lag_curve: LagCurveTable
  changed_day: ChangedDayTable
  day_metric: DayMetricTable
  site_visit: SiteVisitTable
  site_delta: SiteDeltaTable
  site_day: SiteDayTable
  site_rebuild: SiteRebuildTable
}

/**
 * Customers by the interval of their first payment, and what they paid at each age; see `attribution/cohorts/`. Numbers of
 * customers and orders have parts, because a model may credit a first payment to several channels or campaigns.
 */
export interface CohortRollupTable {
  profile_id: Fixed<string>
  /** Index in `cohortDimensions`. */
  dimension: Fixed<number>
  /** Index in `cohortIntervals`. */
  step: Fixed<number>
  /** The slot of a model; 0 for what is the same under every model. */
  position: Fixed<number>
  /** First day of the interval. */
  cohort: Fixed<string>
  /** The channel, campaign id, product or country; empty if there is none. */
  key: Fixed<string>
  age: Fixed<number>
  /** Stored at age 0, like those who paid again at any age. */
  customers: string
  repeat_customers: string
  /** Customers with a payment at this age. */
  active_customers: string
  orders: string
  /** Orders with known costs. */
  costed_orders: string
  value: string
  contribution: string
}

/** Changes to cohort rollups that are not compacted yet: those of a transaction are one row of arrays. */
export interface CohortDeltaTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  dimensions: number[]
  steps: number[]
  positions: number[]
  cohorts: string[]
  keys: string[]
  ages: number[]
  customers: string[]
  repeat_customers: string[]
  active_customers: string[]
  orders: string[]
  costed_orders: string[]
  amounts: string[]
  contributions: string[]
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
  visitor_id: string
  session_id: string
  started_at: Date
  last_seen_at: Date
  local_day: string
  is_first_of_day: boolean
  entry_page: string
  source: string
  campaign: string
  country: string
  device: string
  hits: number
  pages: Json<Record<string, number>>
}

/** Visits of a day by page, entry page, source, campaign, country and device, including all compacted deltas. */
export interface SiteDayTable {
  profile_id: Fixed<string>
  local_day: Fixed<string>
  /** Identifies the dimensions. */
  key: Fixed<string>
  /** Empty in the row of all pages. */
  page: Fixed<string>
  entry_page: Fixed<string>
  source: Fixed<string>
  campaign: Fixed<string>
  country: Fixed<string>
  device: Fixed<string>
  visitors: number
  visits: number
  page_views: number
  bounces: number
  seconds: number
}

/** Changes of the site rollup that are not compacted yet. */
export interface SiteDeltaTable extends SiteDayTable {
  id: Generated<string>
}

/** A profile whose visits are derived again in the background. */
export interface SiteRebuildTable {
  profile_id: Fixed<string>
  /** Browsers up to this one are done. */
  after_visitor_id: string
  requested_at: Date
}
