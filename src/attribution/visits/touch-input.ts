import type { Acquisition } from './domain/parse-acquisition.ts'

/** Where an event says that somebody came from, as it is kept with the event; the click ids stand beside it. */
export type StoredAcquisition = Omit<Acquisition, 'click_ids'>

/** An event as far as touches depend on it. Nothing of it depends on when it arrived. */
export interface TouchInput {
  id: string
  /** Tells events of one instant apart: they are taken in the order of their keys. */
  event_key: string
  event_time: Date
  /** `tracker`, `server`, `partner`, or the key of a connected provider. */
  recorded_via: string
  /** Whose the event is. */
  customer_id: string | null
  visitor_id: string | null
  /** Whose browser it came from. */
  owner_id: string | null
  /** The visit that the sender named, if it did. */
  told_session_id: string | null
  /** From a page of the site: only such hits make visits. */
  is_on_page: boolean
  is_page_view: boolean
  acquisition: StoredAcquisition
  click_ids: readonly string[]
  /** When the click happened that an event from off the site carries. */
  clicked_at: Date | null
}

/** What an event shares with its visit, or says of itself outside of any. */
export interface EventVisit {
  session_id: string | null
  channel: string | null
  source: string | null
  medium: string | null
  campaign: string | null
  /** It made a touch of its own because no visit brought it. */
  is_synthetic: boolean
}

/** A moment in which marketing reached somebody. */
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

/** A visit, known by its latest touch. */
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

/** The ids of derived rows, made from the event that they begin with: the same whenever they are derived. */
export interface StableIds {
  visitTouch(eventId: string): string
  syntheticTouch(eventId: string): string
}

/** The order in which things happened. */
export function compareInputs(a: TouchInput, b: TouchInput): number {
  return (
    a.event_time.getTime() - b.event_time.getTime() || compareText(a.event_key, b.event_key) || compareText(a.id, b.id)
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** What a touch keeps of an arrival. */
export function carriedBy(acquisition: StoredAcquisition) {
  const { referrer_kind: _, signal: __, ...carried } = acquisition
  return carried
}
