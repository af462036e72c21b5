import type { Acquisition } from './domain/parse-acquisition.ts'

/** The acquisition stored with an event; its click ids are in a separate column. */
export type StoredAcquisition = Omit<Acquisition, 'click_ids'>

/** The fields of an event that touches depend on. None depends on when the event was received. */
export interface TouchInput {
  id: string
  /** Orders events of one instant. */
  event_key: string
  event_time: Date
  /** `tracker`, `server`, `partner`, or the key of a connected provider. */
  recorded_via: string
  /** The customer of the event. */
  customer_id: string | null
  visitor_id: string | null
  /** The customer of the browser that sent it. */
  owner_id: string | null
  /** The session id that the sender gave, if any. */
  sent_session_id: string | null
  /** Sent from a page of the site; only such hits make visits. */
  is_on_page: boolean
  is_page_view: boolean
  acquisition: StoredAcquisition
  click_ids: readonly string[]
  /** The time of the click that an off-site event carries. */
  clicked_at: Date | null
}

/** The acquisition that an event shares with its visit, or its own outside of any visit. */
export interface EventVisit {
  session_id: string | null
  channel: string | null
  source: string | null
  medium: string | null
  campaign: string | null
  /** The event has a synthetic touch, because no visit has its click or campaign. */
  is_synthetic: boolean
}

/** A touch: a moment in which marketing reached a customer. */
export interface DerivedTouch {
  id: string
  touch_time: Date
  customer_id: string | null
  visitor_id: string | null
  session_id: string | null
  event_id: string
  channel: string
  source: string | null
  medium: string | null
  campaign_name: string | null
  platform: string | null
  campaign_external_id: string | null
  ad_set_external_id: string | null
  ad_external_id: string | null
  click_id_kind: string | null
  click_id: string | null
  join_method: string
  is_synthetic: boolean
}

/** A visit with the acquisition of its latest touch. */
export interface DerivedVisit {
  visitor_id: string
  session_id: string
  started_at: Date
  last_seen_at: Date
  signal: string | null
  channel: string | null
  source: string | null
  medium: string | null
  campaign: string | null
}

/** Ids of derived rows, derived from their first event, so that they are the same at every derivation. */
export interface StableIds {
  visitTouch(eventId: string): string
  syntheticTouch(eventId: string): string
}

/** Chronological order. */
export function compareInputs(a: TouchInput, b: TouchInput): number {
  return (
    a.event_time.getTime() - b.event_time.getTime() || compareText(a.event_key, b.event_key) || compareText(a.id, b.id)
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The acquisition fields that a touch stores. */
export function carriedBy(acquisition: StoredAcquisition) {
  const { referrer_kind: _, signal: __, ...carried } = acquisition
  return carried
}
