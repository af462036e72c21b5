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

/** A profile's connection to one account of a provider. */
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
  /** Encrypted. Null if the connection is disconnected or needs no tokens. */
  tokens: string | null
  token_expires_at: Date | null
  /** The person who consented, as the vendor names them; null if the vendor did not report it. */
  grantor: string | null
  /** When a renewal of tokens that still worked was last attempted. */
  renewal_tried_at: Date | null
  /** Why the connection must be reconnected; set while the status says so. */
  reconnect_reason: string | null
  /** Encrypted: the signing secret of the vendor's webhooks, if each connection has its own. */
  webhook_secret: string | null
  /** The app that created the connection. */
  app_id: string | null
  authorized_at: Date
  disconnected_at: Date | null
  last_run_at: Date | null
  last_success_at: Date | null
  /** The vendor's error message of the last failed run. */
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
  /** As stored: an abandoned handoff stays `pending` here and is read as expired. */
  status: 'pending' | 'completed' | 'failed' | 'cancelled'
  reason: string | null
  /** The vendor's message if the vendor rejected the consent. */
  provider_message: string | null
  connection_id: string | null
  candidate_count: number | null
  selection_expires_at: Date | null
  /** The consent that is being completed, and since when. */
  consent_id: string | null
  consent_leased_at: Date | null
  created_at: Fixed<Date>
  expires_at: Fixed<Date>
  finished_at: Date | null
}

/** A consent that exposed several accounts; a user still has to choose one. */
export interface PendingSelectionTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  provider: Fixed<string>
  handoff_id: Fixed<string>
  app_id: Fixed<string | null>
  accounts: Json<object[]>
  /** Encrypted. */
  tokens: string | null
  /** The person who consented at the vendor; null if the vendor did not report it. */
  grantor: string | null
  /** The chosen account. */
  candidate_id: string | null
  connection_id: string | null
  created_at: Fixed<Date>
  expires_at: Fixed<Date>
}

/** A consent that is no longer used here; the vendor is asked to revoke it unless its grantor is still needed. */
export interface UnusedGrantTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  provider: Fixed<string>
  /** Encrypted. */
  tokens: string
  grantor: Fixed<string | null>
  /** How often the vendor was called. */
  attempt: number
  created_at: Fixed<Date>
}

export interface SyncRunTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  connection_id: Fixed<string>
  status: 'queued' | 'running' | 'waiting' | 'succeeded' | 'failed'
  since: Fixed<string>
  until: Fixed<string>
  /** What is being read, and the position it continues from. */
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

/** Links an event to a deal of a CRM. */
export interface DealEventTable {
  profile_id: Fixed<string>
  event_id: Fixed<string>
  provider: Fixed<string>
  deal_external_id: Fixed<string>
}

/** A deal of a CRM's list, and the run that last saw it there. */
export interface DealListingTable {
  profile_id: Fixed<string>
  connection_id: Fixed<string>
  deal_external_id: Fixed<string>
  run_id: string
}
