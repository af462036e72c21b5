import type { Fixed, Json } from './columns.ts'

export interface CreditSchema {
  conversion: ConversionTable
  credit: CreditTable
  credit_model: CreditModelTable
  rollup_key: RollupKeyTable
  fact_batch: FactBatchTable
  segment: SegmentTable
  data_driven_fit: DataDrivenFitTable
  data_driven_run: DataDrivenRunTable
  rollup_mismatch: RollupMismatchTable
  recompute_run: RecomputeRunTable
  recompute_subject: RecomputeSubjectTable
}

/** An event that a definition counts. */
export interface ConversionTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  event_id: Fixed<string>
  definition_id: Fixed<string>
  conversion_key: string
  revenue_type: 'cash' | 'pipeline' | 'gross'
  /** False if its definition earns no credit (refunds among them): then no count and no rollup contains it. */
  is_counted: boolean
  /** It holds the cash of its event. Other cash conversions of the same event count by type only. */
  is_payment: boolean
  /** Only a browser reported its money, and its goal does not count unverified money. */
  is_unverified: boolean
  /** The event that holds the money of this payment, if several events report it. */
  joined_to: string | null
  /** A payment that was fully refunded: no count contains it either. */
  is_refunded: boolean
  /** The event's customer. */
  customer_id: string | null
  visitor_id: Fixed<string | null>
  conversion_time: Fixed<Date>
  /** In the profile's time zone. */
  local_day: string
  value: Fixed<string | null>
  currency: Fixed<string | null>
  /** In the profile's reporting currency, at the rate of its day; null while there is no rate. */
  reporting_value: string | null
  /** In the reporting currency. */
  refunded_value: string
  /** Null if the conversion is not a payment. */
  is_first_payment: boolean | null
  /** Of a deposit and its balance, the one that counts as the first payment. */
  is_first_counted: boolean
  is_installment: boolean
  /** Counts and rollups contain it. */
  is_counting: boolean
  /** The type of its money in rollups; `none` if another conversion of its event holds it, `unverified` for unconfirmed cash. */
  rollup_type: 'cash' | 'pipeline' | 'gross' | 'none' | 'unverified'
  /** Its value in rollups: after refunds, in the reporting currency; null while there is no rate. */
  net_value: string | null
  /** `net_value` less costs; null if the costs are unknown or the conversion is not a payment. */
  contribution: string | null
  /** Of a payment, as far as its reports state them. */
  product: string | null
  country: string | null
  created_at: Fixed<Date>
}

/** A touch's share of a conversion in parts per million under each model, and the entity of the touch. */
export interface CreditTable {
  profile_id: Fixed<string>
  conversion_id: Fixed<string>
  touch_id: Fixed<string>
  touch_time: Date
  campaign_id: string | null
  ad_set_id: string | null
  ad_id: string | null
  /** How the entity was found; `none` if it was not. */
  join_method: string
  platform: string | null
  /** The touch's channel when the credit was written: rollups are derived only from credit. */
  channel: string
  /** See `attribution/entities/channel-class.ts`. */
  channel_class: number
  /** The touch's day in the profile's time zone; null until a recompute adds the credit to the rollups by touch day. */
  touch_day: string | null
  /** The index of the touch in the conversion's path; null like `touch_day`. */
  position: number | null
  /** Indexed by the slots of the models (`credit_model`). */
  ppm: number[]
  /** The entity's platform, if the touch named none. */
  found_platform: string | null
  /** The version of the parameters of the data-driven model; null if the credit was written without that model. */
  model_version: number | null
}

/**
 * Which slot in the credit of a profile belongs to which model. While a model is computing, part of the profile's credit lacks
 * it.
 */
export interface CreditModelTable {
  profile_id: Fixed<string>
  model: Fixed<string>
  /** Starts at 1. */
  position: Fixed<number>
  state: 'ready' | 'computing'
  /** The version of the parameters that new credit uses; null for models with fixed rules. */
  version: number | null
  /** No stored credit has an older version: the last recompute of the whole profile used this one. */
  oldest_version: number | null
  /** The version that a running recompute of the whole profile started with. */
  recompute_version: number | null
}

/** A version of the parameters of the data-driven model. */
export interface DataDrivenFitTable {
  profile_id: Fixed<string>
  version: Fixed<number>
  fitted_at: Fixed<Date>
  /** `FittedParameters` of `attribution/models/data-driven/domain/parameters.ts`. */
  result: Json<Record<string, unknown>>
}

/** The latest fit of a profile: requested, running or finished. */
export interface DataDrivenRunTable {
  profile_id: Fixed<string>
  state: 'running' | 'completed' | 'failed'
  /** People whose touches were read. */
  people: number
  started_at: Date
  /** The time of the last progress. */
  updated_at: Date
  finished_at: Date | null
  error: string | null
}

/** What sums are by, numbered per profile and kind, because segments would otherwise repeat these texts. */
export interface RollupKeyTable {
  profile_id: Fixed<string>
  kind: Fixed<'source' | 'group' | 'path' | 'outcome' | 'cohort' | 'visit' | 'page'>
  id: Fixed<number>
  /** Of the content; of a path, its id in the API. */
  hash: Fixed<string>
  content: Fixed<string>
}

/**
 * What a transaction changed in the sums, until it is merged into segments: the states of conversions before and after
 * (`attribution/rollups/domain/fact-batch.ts`), or the sums of cohorts (`attribution/cohorts/domain/cohort-facts.ts`) or visits
 * (`attribution/site-visits/domain/site-facts.ts`).
 */
export interface FactBatchTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  kind: Fixed<'conversion' | 'cohort' | 'site'>
  /** The first and last day that the facts concern. */
  first_day: Fixed<string>
  last_day: Fixed<string>
  /** The number of states or sums. */
  size: Fixed<number>
  data: Fixed<Buffer>
}

/** The sums of a family in one period, packed (`attribution/segments/domain/segment.ts`). */
export interface SegmentTable {
  profile_id: Fixed<string>
  family: Fixed<string>
  grain: Fixed<'day' | 'week' | 'month'>
  /** The slot of a model; 0 if the sums are the same under every model. */
  slot: Fixed<number>
  /** The first day of the period. */
  period: Fixed<string>
  entries: Buffer
}

/** A day whose rollups differed from its credit. */
export interface RollupMismatchTable {
  profile_id: Fixed<string>
  local_day: Fixed<string>
  differences: number
  found_at: Date
}

export interface RecomputeRunTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  cause: Fixed<string>
  state: 'running' | 'completed' | 'failed'
  customers_total: number
  customers_done: number
  conversions: number
  started_at: Fixed<Date>
  finished_at: Date | null
  error: string | null
}

/**
 * Pending recomputes: of one customer, browser or anonymous event, or of everything that the whole profile, a definition or an ad
 * entity concerns.
 */
export interface RecomputeSubjectTable {
  profile_id: Fixed<string>
  kind: Fixed<'profile' | 'definition' | 'entity' | 'clicks' | 'customer' | 'visitor' | 'event'>
  key: Fixed<string>
}
