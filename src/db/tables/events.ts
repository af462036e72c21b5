import type { Generated } from 'kysely'
import type { Fixed, Json } from './columns.ts'

export interface EventsSchema {
  event: EventTable
  visit: VisitTable
  touch: TouchTable
  reported_click: ReportedClickTable
  retention_policy: RetentionPolicyTable
}

export interface EventTable {
  profile_id: Fixed<string>
  /** Derived from `recorded_via` and `event_key`: the same key is always the same event. */
  id: Fixed<string>
  event_time: Date
  received_at: Fixed<Date>
  /** Time of the click that an off-site event carries. */
  clicked_at: Date | null
  is_synthetic: boolean
  /** Whether the sender named the visit; otherwise it is derived from the pauses between hits. */
  is_session_explicit: Generated<boolean>
  customer_id: string | null
  /** The restricted caller that sent the event, and the customer key it sent. */
  caller_id: Fixed<string | null>
  caller_key: string | null
  event_key: Fixed<string>
  recorded_via: Fixed<string>
  event_type: string
  event_name: string
  visitor_id: string | null
  session_id: string | null
  url: string | null
  path: string | null
  referrer: string | null
  channel: string | null
  source: string | null
  medium: string | null
  campaign: string | null
  value: string | null
  currency: string | null
  subject_ref: string | null
  action_source: Fixed<string | null>
  device: Fixed<string | null>
  browser: Fixed<string | null>
  os: Fixed<string | null>
  country: Fixed<string | null>
  /** Properties that nearly every hit has; see `attribution/visits/domain/split-properties.ts`. */
  locale: Fixed<string | null>
  timezone: Fixed<string | null>
  click_ids: Json<Record<string, string>>
  properties: Json<Record<string, unknown>>
  /** The values that differ from a direct visit; see `attribution/visits/domain/stored-acquisition.ts`. */
  acquisition: string | null
}

/** A visit. Channel and related fields are those of its latest touch, which later events of the visit share. */
export interface VisitTable {
  profile_id: Fixed<string>
  session_id: Fixed<string>
  visitor_id: Fixed<string>
  started_at: Date
  last_seen_at: Date
  /** Identifies the campaign signal of the latest touch; null if it had none. */
  signal: string | null
  channel: string | null
  source: string | null
  medium: string | null
  campaign: string | null
}

export interface TouchTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  touch_time: Date
  customer_id: string | null
  visitor_id: string | null
  session_id: string | null
  /** The event that created it. */
  event_id: Fixed<string>
  channel: Fixed<string>
  source: Fixed<string | null>
  medium: Fixed<string | null>
  campaign_name: Fixed<string | null>
  platform: Fixed<string | null>
  campaign_external_id: string | null
  ad_set_external_id: string | null
  ad_external_id: string | null
  click_id_kind: string | null
  click_id: string | null
  join_method: string
  is_synthetic: Fixed<boolean>
}

/** The ad of a click, as its platform reports it. */
export interface ReportedClickTable {
  profile_id: Fixed<string>
  platform: Fixed<string>
  /** A hash of the click id, so that an erased click id is not stored here. */
  click_hash: Fixed<string>
  day: string
  campaign_external_id: string
  ad_set_external_id: string
  ad_external_id: string
}

/** How many months hits are kept that nothing is derived from. A profile without a row keeps all of them. */
export interface RetentionPolicyTable {
  profile_id: Fixed<string>
  months: number
  decided_at: Date
  /** Nothing is deleted before this time, so a mistaken setting can be reverted. */
  effective_at: Date
  /** Hits received before this time are already pruned. */
  pruned_before: Date | null
}

export interface IngestSchema {
  ingest_log: IngestLogTable
  ingest_head: IngestHeadTable
  ingest_position: IngestPositionTable
  ingest_claim: IngestClaimTable
  ingest_failure: IngestFailureTable
}

/** An accepted hit or event. Sequences of a profile have no gaps and follow the order of commits; `received_at` never decreases. */
export interface IngestLogTable {
  profile_id: Fixed<string>
  sequence: Fixed<number>
  received_at: Fixed<Date>
  kind: Fixed<'hit' | 'event'>
  event_id: Fixed<string>
  /** A PendingEvent, encoded by `collection/log/domain/entry.ts`. */
  payload: Buffer
  /** The encrypted request signal; only if a conversion sync may send it. */
  signal: string | null
}

/** Where the next entry of a profile is appended. */
export interface IngestHeadTable {
  profile_id: Fixed<string>
  next_sequence: number
  /** All bytes that were ever appended. */
  bytes: number
  /** Of the latest entry. */
  received_at: Date
  /** When the first entry was appended after all earlier ones had been derived. */
  waiting_since: Date
  /** The last append, by which its statements find the sequences and time that they use. */
  append_id: string | null
  /** Whether a conversion sync may send the signals of that append. */
  keeps_signals: boolean
}

/** How far the entries of a profile are derived. Its row lock is the lease of the deriver. */
export interface IngestPositionTable {
  profile_id: Fixed<string>
  next_sequence: number
  /** All bytes that were ever derived. */
  bytes: number
  /** Of the latest derived entry. */
  received_at: Date
}

/** The id of an accepted server event, so that a repeat is recognised before the first one is derived. */
export interface IngestClaimTable {
  profile_id: Fixed<string>
  event_id: Fixed<string>
  claimed_at: Fixed<Date>
}

/** An entry that could not be derived, with the error. */
export interface IngestFailureTable {
  profile_id: Fixed<string>
  sequence: Fixed<number>
  received_at: Fixed<Date>
  kind: Fixed<'hit' | 'event'>
  event_id: Fixed<string>
  payload: Buffer
  signal: string | null
  error: string
  failed_at: Date
}
