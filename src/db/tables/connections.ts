import type { Fixed, Json } from './columns.ts'

export interface ConnectionsSchema {
  connection: ConnectionTable
  handoff: HandoffTable
  pending_selection: PendingSelectionTable
  sync_run: SyncRunTable
  deal_event: DealEventTable
  deal_listing: DealListingTable
  tracked_page: TrackedPageTable
  unused_grant: UnusedGrantTable
  search_day: SearchDayTable
  profile_freshness: ProfileFreshnessTable
}

/** A profile's link to one account of an outside system. */
export interface ConnectionTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  provider: Fixed<string>
  /** The vendor's id of the account. */
  external_id: Fixed<string>
  display_name: string
  currency: string | null
  details: Json<Record<string, string>>
  status: 'connected' | 'needs_action' | 'reconnect_required' | 'error' | 'disconnected'
  /** Sealed. Null when it is disconnected, or needs none. */
  tokens: string | null
  token_expires_at: Date | null
  /** Who consented at the vendor, in its words; null when it did not tell. */
  grantor: string | null
  /** When tokens that still worked were last to be renewed. */
  renewal_tried_at: Date | null
  /** Why somebody has to connect anew, while the status says so. */
  reconnect_reason: string | null
  /** Sealed: what the vendor signs its messages with, where each connection has its own. */
  webhook_secret: string | null
  /** Who had it connected. */
  app_id: string | null
  authorized_at: Date
  disconnected_at: Date | null
  last_run_at: Date | null
  last_success_at: Date | null
  /** The vendor's own text when the last run failed. */
  last_error: string | null
  created_at: Fixed<Date>
  updated_at: Date
}

export interface HandoffTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  provider: Fixed<string>
  app_id: Fixed<string | null>
  return_url: Fixed<string | null>
  /** As stored: one that nobody finished stays `pending` here and is read as expired. */
  status: 'pending' | 'completed' | 'failed' | 'cancelled'
  reason: string | null
  /** The vendor's own words, where it was the vendor that refused. */
  provider_message: string | null
  connection_id: string | null
  candidate_count: number | null
  selection_expires_at: Date | null
  /** The consent that is being finished, and since when. */
  consent_id: string | null
  consent_leased_at: Date | null
  created_at: Fixed<Date>
  expires_at: Fixed<Date>
  finished_at: Date | null
}

/** A consent that exposed several accounts and waits for a person to choose one. */
export interface PendingSelectionTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  provider: Fixed<string>
  handoff_id: Fixed<string>
  app_id: Fixed<string | null>
  accounts: Json<object[]>
  /** Sealed. */
  tokens: string | null
  /** Who consented at the vendor; null when it did not tell. */
  grantor: string | null
  /** The account that was chosen. */
  candidate_id: string | null
  connection_id: string | null
  created_at: Fixed<Date>
  expires_at: Fixed<Date>
}

/** A consent of which nothing is used here any more; the vendor is to be told, unless its grantor is still needed. */
export interface UnusedGrantTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  provider: Fixed<string>
  /** Sealed. */
  tokens: string
  grantor: Fixed<string | null>
  /** How often the vendor was asked. */
  attempt: number
  created_at: Fixed<Date>
}

export interface SyncRunTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  connection_id: Fixed<string>
  status: 'queued' | 'running' | 'waiting' | 'succeeded' | 'failed'
  is_scheduled: Fixed<boolean>
  since: Fixed<string>
  until: Fixed<string>
  /** What is being read, and from where on. */
  step: string | null
  cursor: string | null
  progress: number
  rows_read: number
  attempt: number
  error: string | null
  error_kind: string | null
  resume_at: Date | null
  lease_id: string | null
  leased_until: Date | null
  created_at: Fixed<Date>
  started_at: Date | null
  finished_at: Date | null
}

export interface TrackedPageTable {
  profile_id: Fixed<string>
  connection_id: Fixed<string>
  external_id: Fixed<string>
  name: string
  selected_at: Date
}

export interface SearchDayTable {
  profile_id: Fixed<string>
  connection_id: Fixed<string>
  date: Fixed<string>
  page: Fixed<string>
  clicks: number
  impressions: number
  position: string | null
}

export interface ProfileFreshnessTable {
  profile_id: Fixed<string>
  status: 'fresh' | 'stale' | 'silent'
  changed_at: Date
}

/** An event of a deal of a CRM. */
export interface DealEventTable {
  profile_id: Fixed<string>
  event_id: Fixed<string>
  provider: Fixed<string>
  deal_external_id: Fixed<string>
}

/** A deal that a CRM's list held, and the run that saw it there last. */
export interface DealListingTable {
  profile_id: Fixed<string>
  connection_id: Fixed<string>
  deal_external_id: Fixed<string>
  run_id: string
}
