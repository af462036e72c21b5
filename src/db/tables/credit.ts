import type { Fixed, Json } from './columns.ts'

export interface CreditSchema {
  conversion: ConversionTable
  credit: CreditTable
  credit_model: CreditModelTable
  credit_day: CreditDayTable
  credit_month: CreditMonthTable
  credit_delta: CreditDeltaTable
  profile_day: ProfileDayTable
  data_driven_fit: DataDrivenFitTable
  data_driven_run: DataDrivenRunTable
  path: PathTable
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

/** A rollup of all models by slot; see `attribution/rollups/domain/contributions.ts`. */
interface RollupColumns {
  profile_id: Fixed<string>
  /**
   * 0 is the whole profile, 1 campaigns, 2 ad sets, 3 ads; 4 to 6 are platforms, by the entities of 1 to 3; 7 is channels. The same
   * numbers plus 10, 20 or 30 are the rollups by window, by touch day and by role (`rollupFamilies`); 41 and 42 are paths of
   * channels and of campaigns.
   */
  level: Fixed<number>
  /** Nil without an entity; the id of the path on the levels of paths. */
  entity_id: Fixed<string>
  /**
   * 0 for credit of an entity; otherwise why there is no entity, the total without an entity, or on level 0 the part of any
   * campaign. Rollups by window and by touch day add ten times the age of the touch (`reasonWithAge`). Rollups of paths contain
   * touches and days to convert (`pathCode`).
   */
  reason: Fixed<number>
  /** The name of the platform or channel on their levels, otherwise empty. */
  platform: Fixed<string>
  conversion_key: Fixed<string>
  revenue_type: Fixed<string>
  counts: number[]
  first_counts: number[]
  amounts: string[]
  /** The value of first payments. */
  first_amounts: string[]
  contributions: string[]
  /** Payments with a known contribution. */
  costed_counts: number[]
}

/** The rollups of a day, including all compacted deltas. */
export interface CreditDayTable extends RollupColumns {
  local_day: Fixed<string>
}

/** The rollups of a month, keyed by its first day. */
export interface CreditMonthTable extends RollupColumns {
  month: Fixed<string>
}

/**
 * Changes to rollups that are not compacted yet: those of a transaction with one level, day and outcome are one row of arrays.
 * Numbers are ordered by slot and then by rollup; a list is empty if a level has no such value, or if all are zero.
 */
export interface CreditDeltaTable {
  profile_id: Fixed<string>
  level: Fixed<number>
  local_day: Fixed<string>
  batch: Fixed<string>
  conversion_key: Fixed<string>
  revenue_type: Fixed<string>
  entity_ids: string[]
  reasons: number[]
  platforms: string[]
  counts: number[]
  first_counts: number[]
  amounts: string[]
  first_amounts: string[]
  contributions: string[]
  costed_counts: number[]
}

/** The totals of a profile's day: the rollups of level 0, including all compacted deltas, without their goals. */
export interface ProfileDayTable {
  profile_id: Fixed<string>
  local_day: Fixed<string>
  conversions: number
  /** Conversions without any touch before them. */
  untouched: number
  /** Net of refunds, in the reporting currency. */
  cash: string
  /** The part of `cash` that is credited to campaigns, by model slot. */
  credited: string[]
}

/** A distinct path of conversions, stored once. */
export interface PathTable {
  profile_id: Fixed<string>
  /** Derived from the other columns. */
  id: Fixed<string>
  kind: Fixed<'channel' | 'campaign'>
  /** Channels, or ids of campaigns and channels of touches without a campaign; equal neighbours are one step. */
  steps: Fixed<string[]>
  /** Whether there were more steps. */
  is_cut: Fixed<boolean>
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
  kind: Fixed<'profile' | 'definition' | 'entity' | 'customer' | 'visitor' | 'event'>
  key: Fixed<string>
}
