import type { IdentityClaim } from '../../identity/identifiers/customer-schemas.ts'
import type { Acquisition } from './domain/parse-acquisition.ts'
import type { DerivedTouch } from './touch-input.ts'

/** How an event was received. It is part of the event's key, so that a public hit can never occupy the key of a server event. */
export type RecordedVia = 'tracker' | 'server'

/** An event to be stored, without the fields that depend on stored data: its customer and its visit. */
export interface NewEvent {
  profile_id: string
  id: string
  event_key: string
  /** Also the key of the connected provider that the event was imported from. */
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
  /** The restricted caller that sent the event; null for all other sources. */
  caller_id: string | null
  click_ids: Record<string, string>
  properties: Record<string, unknown>
}

/** An event to be recorded, with the inputs for customers, visits and touches. */
export interface PendingEvent {
  event: NewEvent
  acquisition: Acquisition
  /** The visit's state after this event has started a touch. */
  state: VisitState
  /** The identity that the event claims. */
  claim: IdentityClaim | null
  /** The time of the click that an off-site event carries. */
  clicked_at: Date | null
  /** Stored encrypted, and only for conversions that are sent to an ad platform; a text is already encrypted. */
  signal?: RequestSignal | string | null
}

/** Request data of the browser. */
export interface RequestSignal {
  address: string | null
  user_agent: string | null
  url?: string | null
}

export interface Recorded {
  event_id: string
  status: 'accepted' | 'duplicate'
}

/** A stored event. */
export interface StoredEvent extends NewEvent {
  customer_id: string | null
  /** The customer key that a restricted caller sent. */
  caller_key: string | null
  channel: string | null
  source: string | null
  medium: string | null
  campaign: string | null
  is_synthetic: boolean
  /** Packed by `packAcquisition`; null if it is direct. */
  acquisition: string | null
  clicked_at: Date | null
  is_session_explicit: boolean
}

export interface NewTouch extends DerivedTouch {
  profile_id: string
}

/** The state of a visit: the signal and acquisition of its latest touch. */
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
