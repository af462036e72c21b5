import type { Arrival } from '../../domain/journey/read-arrival.ts'
import { startsTouch } from '../../domain/journey/starts-touch.ts'
import { bySortKey } from './by-sort-key.ts'
import { deriveId } from './derive-id.ts'
import type { Visits } from './open-visits.ts'
import type { Entry, NewEvent, NewTouch, StoredEvent, VisitState } from './shapes.ts'
import { isOnPage, isPageView } from './visit-state.ts'

export interface TouchPlan {
  events: StoredEvent[]
  touches: NewTouch[]
  changedVisits: (VisitState & { profile_id: string; session_id: string })[]
}

interface ClickTouch {
  profile_id: string
  click_id: string
  customer_id: string | null
  visitor_id: string | null
}

/** Which touches the events start, in the order they happened, and what each event shares with its visit. */
export function planTouches(entries: readonly Entry[], visits: Visits, clickTouches: readonly ClickTouch[]): TouchPlan {
  const plan: TouchPlan = { events: [], touches: [], changedVisits: [] }
  const running = new Map<string, VisitState & { is_new: boolean }>()
  const changed = new Map<string, VisitState & { profile_id: string; session_id: string }>()
  const inOrder = entries.length === 1 ? entries : bySortKey(entries, ({ event }) => event.event_time.toISOString())
  for (const entry of inOrder) {
    const { event, arrival } = entry
    const session_id = visits.sessionOf(event)
    const key = `${event.profile_id} ${session_id}`
    const visit = running.get(key) ?? visits.visitOf(event)
    const isTouch = visit !== null && session_id !== null && isOnPage(event) && isTouchOf(entry, visit)
    const isSynthetic = visit === null && needsSyntheticTouch(entry, visits, clickTouches)
    const state = isTouch || isSynthetic ? entry.state : visit
    if (isTouch) {
      plan.touches.push(visitTouch(event, arrival, visits, session_id))
      if (!isSameState(visit, entry.state))
        changed.set(key, { profile_id: event.profile_id, session_id, ...entry.state })
    }
    if (isSynthetic) plan.touches.push(syntheticTouch(entry, visits))
    if (visit && isOnPage(event)) running.set(key, { ...(state ?? visit), is_new: false })
    plan.events.push(toStored(event, visits, state ?? outsideState(entry), isSynthetic))
  }
  plan.changedVisits = bySortKey([...changed.values()], (visit) => `${visit.profile_id} ${visit.session_id}`)
  return plan
}

function isTouchOf({ event, arrival, state }: Entry, visit: VisitState & { is_new: boolean }): boolean {
  const { click_id, referrer_kind } = arrival
  return startsTouch({ click_id, referrer_kind, signal: state.signal, is_page_view: isPageView(event) }, visit)
}

/**
 * An event from off the site that carries a click id or a campaign, and no visit of that person is known to have brought it
 * (semantics 3.5).
 */
function needsSyntheticTouch({ event, arrival }: Entry, visits: Visits, known: readonly ClickTouch[]): boolean {
  if (event.recorded_via === 'tracker' || arrival.signal === null) return false
  if (arrival.click_id === null) return event.visitor_id === null
  const customerId = visits.customerOf(event)
  return !known.some(
    (touch) =>
      touch.profile_id === event.profile_id &&
      touch.click_id === arrival.click_id &&
      ((customerId !== null && touch.customer_id === customerId) ||
        (event.visitor_id !== null && touch.visitor_id === event.visitor_id)),
  )
}

function visitTouch(event: NewEvent, arrival: Arrival, visits: Visits, sessionId: string): NewTouch {
  return {
    ...touchOf(event, arrival),
    id: deriveId('touch', event.profile_id, event.id),
    touch_time: event.event_time,
    customer_id: visits.ownerOf(event) ?? visits.customerOf(event),
    visitor_id: event.visitor_id,
    session_id: sessionId,
    is_synthetic: false,
  }
}

/** One a click and person, however many events carry it; without a click id, one an event. */
function syntheticTouch({ event, arrival, clicked_at }: Entry, visits: Visits): NewTouch {
  const customerId = visits.customerOf(event)
  const id = arrival.click_id
    ? deriveId('click', event.profile_id, arrival.click_id, customerId ?? event.visitor_id ?? event.id)
    : deriveId('synthetic', event.profile_id, event.id)
  return {
    ...touchOf(event, arrival),
    id,
    touch_time: clicked_at ?? event.event_time,
    customer_id: customerId,
    visitor_id: event.visitor_id,
    session_id: null,
    is_synthetic: true,
  }
}

function touchOf(event: NewEvent, arrival: Arrival) {
  const { click_ids: _, referrer_kind: __, signal: ___, ...carried } = arrival
  return { ...carried, profile_id: event.profile_id, event_id: event.id }
}

function isSameState(a: VisitState, b: VisitState): boolean {
  return a.signal === b.signal && a.channel === b.channel && a.source === b.source && a.campaign === b.campaign
}

/** What an event outside of any visit says of where it came from, as far as it says anything. */
function outsideState({ arrival, state }: Entry): VisitState | null {
  const isTelling = arrival.signal !== null || arrival.referrer_kind !== 'none'
  return isTelling ? state : null
}

function toStored(event: NewEvent, visits: Visits, state: VisitState | null, isSynthetic: boolean): StoredEvent {
  return {
    ...event,
    session_id: visits.sessionOf(event),
    customer_id: visits.customerOf(event),
    channel: state?.channel ?? null,
    source: state?.source ?? null,
    medium: state?.medium ?? null,
    campaign: state?.campaign ?? null,
    is_synthetic: isSynthetic,
  }
}
