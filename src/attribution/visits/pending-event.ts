import type { IdentityClaim } from '../../identity/identifiers/customer-schemas.ts'
import type { Acquisition } from './domain/parse-acquisition.ts'
import type { DerivedTouch, StoredAcquisition } from './touch-input.ts'

/** How an event came. It is part of what makes its key, so that a public hit can never take a server's key from it. */
export type RecordedVia = 'tracker' | 'server'

/** An event as it will be stored, but for what only the database knows: whose it is, and which visit it belongs to. */
export interface NewEvent {
  profile_id: string
  id: string
  event_key: string
  /** Or the key of the connected provider that it was read from. */
  recorded_via: string
  event_type: string
  event_name: string
  event_time: Date
  received_at: Date
  visitor_id: string | null
  session_id: string | null
  url: string | null
  path: string | null
  referrer: string | null
  value: string | null
  currency: string | null
  subject_ref: string | null
  action_source: string | null
  device: string | null
  browser: string | null
  os: string | null
  country: string | null
  click_ids: Record<string, string>
  properties: Record<string, unknown>
}

/** An event to be recorded, with all that decides about people, visits and touches. */
export interface PendingEvent {
  event: NewEvent
  acquisition: Acquisition
  /** What a visit is known by once this event has started a touch of it. */
  state: VisitState
  /** Who it says it was done by. */
  claim: IdentityClaim | null
  /** When the click happened that an off-site event carries. */
  clicked_at: Date | null
  /** What the request of the browser said of itself: kept, sealed, only of conversions that a platform is to be told of. */
  signal?: { address: string | null; user_agent: string | null; url?: string | null } | null
  /** How much memory it holds while it waits, about. */
  bytes: number
}

export interface Recorded {
  event_id: string
  status: 'accepted' | 'duplicate'
}

/** An event as it was stored. */
export interface StoredEvent extends NewEvent {
  customer_id: string | null
  channel: string | null
  source: string | null
  medium: string | null
  campaign: string | null
  is_synthetic: boolean
  /** What differs from a direct arrival; null: nothing does. */
  acquisition: Partial<StoredAcquisition> | null
  clicked_at: Date | null
  is_session_explicit: boolean
}

export interface NewTouch extends DerivedTouch {
  profile_id: string
}

/** What a visit is known by: the latest touch's signal, and where it came from. */
export interface VisitState {
  signal: string | null
  channel: string | null
  source: string | null
  medium: string | null
  campaign: string | null
}

export interface VisitRow extends VisitState {
  profile_id: string
  session_id: string
  visitor_id: string
  started_at: Date
  last_seen_at: Date
}
