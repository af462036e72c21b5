import type { Fixed } from './columns.ts'

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
  /** A PendingEvent, encoded by `collection/log/domain/encode-entry.ts`. */
  payload: string
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
  payload: string
  signal: string | null
  error: string
  failed_at: Date
}
