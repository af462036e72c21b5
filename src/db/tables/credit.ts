import type { Fixed } from './columns.ts'

export interface CreditSchema {
  conversion: ConversionTable
  credit: CreditTable
  credit_model: CreditModelTable
  credit_day: CreditDayTable
  credit_month: CreditMonthTable
  credit_delta: CreditDeltaTable
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
  /** False where its definition earns no credit (refunds among them): it is in no count and no sum. */
  is_counted: boolean
  /** It holds the cash of its event. Of several cash conversions of one event the others count by type only. */
  is_payment: boolean
  /** Only a browser reported its money, and its goal does not count such money. */
  is_unverified: boolean
  /** The event that holds the money of the payment that this event reports, too. */
  joined_to: string | null
  /** A payment of which nothing is left after refunds: it is in no count either. */
  is_refunded: boolean
  /** The event's. */
  customer_id: string | null
  visitor_id: Fixed<string | null>
  conversion_time: Fixed<Date>
  /** In the profile's time zone. */
  local_day: string
  value: Fixed<string | null>
  currency: Fixed<string | null>
  /** In the profile's reporting currency, at the rate of its own day; null while there is no rate. */
  reporting_value: string | null
  /** In the reporting currency. */
  refunded_value: string
  /** Null if the conversion is not a payment. */
  is_first_payment: boolean | null
  /** Of a deposit and its balance, the one that counts as the first payment. */
  is_first_counted: boolean
  is_installment: boolean
  /** It is in counts and sums. */
  is_counting: boolean
  /** What its money is in sums; `none` where another conversion of its event holds it, `unverified` for cash that nobody confirmed. */
  rollup_type: 'cash' | 'pipeline' | 'gross' | 'none' | 'unverified'
  /** What is left of it after refunds, in the reporting currency, as sums have it; null while there is no rate. */
  net_value: string | null
  created_at: Fixed<Date>
}

/** What a touch earned of a conversion, in parts per million under each model, and where the touch leads to. */
export interface CreditTable {
  profile_id: Fixed<string>
  conversion_id: Fixed<string>
  touch_id: Fixed<string>
  touch_time: Date
  campaign_id: string | null
  ad_set_id: string | null
  ad_id: string | null
  /** How the entity was found; `none` when it was not. */
  join_method: string
  platform: string | null
  /** The touch's, as it was when the credit was written: sums follow credit alone. */
  channel: string
  /** See `attribution/entities/channel-class.ts`. */
  channel_class: number
  /** By the slots of the models (`credit_model`). */
  ppm: number[]
  /** The entity's platform, where the touch named none. */
  found_platform: string | null
}

/** Which slot in the credit of a profile is which model's. While it is computing, not all of the profile's credit has it. */
export interface CreditModelTable {
  profile_id: Fixed<string>
  model: Fixed<string>
  /** From 1 on. */
  position: Fixed<number>
  state: 'ready' | 'computing'
}

/** A sum, of all models by their slots; see `attribution/rollups/domain/contributions.ts`. */
interface RollupColumns {
  profile_id: Fixed<string>
  /** 0 is the whole profile, 1 campaigns, 2 ad sets, 3 ads; 4 to 6 are platforms, by the entities of 1 to 3; 7 is channels. */
  level: Fixed<number>
  /** Nil where it is of none. */
  entity_id: Fixed<string>
  /** 0 for what is credited to an entity, else why it is not, once in all, and on level 0 what any campaign has of it. */
  reason: Fixed<number>
  /** Empty but on the levels of platforms, and of channels, whose names stand here. */
  platform: Fixed<string>
  conversion_key: Fixed<string>
  revenue_type: Fixed<string>
  counts: number[]
  first_counts: number[]
  amounts: string[]
}

/** The sums of a day, as far as differences are folded in. */
export interface CreditDayTable extends RollupColumns {
  local_day: Fixed<string>
}

/** The same of a whole month, by its first day. */
export interface CreditMonthTable extends RollupColumns {
  month: Fixed<string>
}

/**
 * What a transaction has added to sums and is not folded in yet: those of a level, a day and an outcome in arrays. Numbers are by
 * the slots of the models, and then by sum; a list is empty where a level has none of it, or where all of it is zero.
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
}

/** A day whose sums were found to be others than its credit says. */
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
 * Whose credit is to be worked out again: one person, browser or event (of nobody's), or whoever the whole profile, a
 * definition or an ad entity concerns.
 */
export interface RecomputeSubjectTable {
  profile_id: Fixed<string>
  kind: Fixed<'profile' | 'definition' | 'entity' | 'customer' | 'visitor' | 'event'>
  key: Fixed<string>
}
