import type { Fixed } from './columns.ts'

export interface CreditSchema {
  conversion: ConversionTable
  credit: CreditTable
  credit_day: CreditDayTable
  platform_day: PlatformDayTable
  dirty_day: DirtyDayTable
  recompute_run: RecomputeRunTable
  recompute_subject: RecomputeSubjectTable
}

/** An event that a definition counts. Net value: `reporting_value` less `refunded_value`. */
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
  /** Null when it is no payment. */
  is_first_payment: boolean | null
  /** Of a deposit and its balance, the one that counts as the first payment. */
  is_first_counted: boolean
  is_installment: boolean
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
  /** See `attribution/channel-class.ts`. */
  channel_class: number
  ppm_last_touch: number
  ppm_first_touch: number
  ppm_linear: number
  ppm_time_decay: number
  ppm_last_non_direct: number
  ppm_position_based: number
}

/**
 * Sums of a day that is not dirty. Level 0 is the whole profile, 1 campaigns, 2 ad sets, 3 ads. `reason` is 0 for an entity;
 * otherwise the row is of what no entity of the level was credited with (`entity_id` nil): by reason, and once in all.
 */
export interface CreditDayTable {
  profile_id: Fixed<string>
  level: Fixed<number>
  local_day: Fixed<string>
  entity_id: Fixed<string>
  reason: Fixed<number>
  count_last_touch: Fixed<number>
  count_first_touch: Fixed<number>
  count_linear: Fixed<number>
  count_time_decay: Fixed<number>
  count_last_non_direct: Fixed<number>
  count_position_based: Fixed<number>
  first_count_last_touch: Fixed<number>
  first_count_first_touch: Fixed<number>
  first_count_linear: Fixed<number>
  first_count_time_decay: Fixed<number>
  first_count_last_non_direct: Fixed<number>
  first_count_position_based: Fixed<number>
  conversion_key: Fixed<string>
  revenue_type: Fixed<string>
  value_last_touch: Fixed<string>
  value_first_touch: Fixed<string>
  value_linear: Fixed<string>
  value_time_decay: Fixed<string>
  value_last_non_direct: Fixed<string>
  value_position_based: Fixed<string>
}

/**
 * Sums of a day that is not dirty, by platform: what its entities of a level were credited with, each conversion once, and
 * what its paid clicks were that lead to no entity of the level.
 */
export interface PlatformDayTable {
  profile_id: Fixed<string>
  level: Fixed<number>
  local_day: Fixed<string>
  platform: Fixed<string>
  is_placed: Fixed<boolean>
  revenue_type: Fixed<string>
  count_last_touch: Fixed<number>
  count_first_touch: Fixed<number>
  count_linear: Fixed<number>
  count_time_decay: Fixed<number>
  count_last_non_direct: Fixed<number>
  count_position_based: Fixed<number>
  value_last_touch: Fixed<string>
  value_first_touch: Fixed<string>
  value_linear: Fixed<string>
  value_time_decay: Fixed<string>
  value_last_non_direct: Fixed<string>
  value_position_based: Fixed<string>
}

/** A day whose sums no longer hold: reports work it out from the credit itself. */
export interface DirtyDayTable {
  profile_id: Fixed<string>
  local_day: Fixed<string>
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
