import { deriveTouches } from '../../attribution/touches/domain/derive-touches.ts'
import { stableIds } from '../../attribution/touches/stable-ids.ts'
import { packAcquisition, unpackAcquisition } from '../../attribution/visits/domain/stored-acquisition.ts'
import { startsTouch } from '../../attribution/visits/domain/visit.ts'
import type {
  NewEvent,
  NewTouch,
  PendingEvent,
  StoredEvent,
  VisitState,
} from '../../attribution/visits/pending-event.ts'
import { carriedBy, type EventVisit } from '../../attribution/visits/touch-input.ts'
import { isOnPage, isPageView, noState } from '../../attribution/visits/visit-state.ts'
import { customerKeyOf } from '../../identity/identifiers/claim.ts'
import { bySortKey } from '../../kernel/context/db-handle.ts'
import { type Visits, visitKey } from './open-visits.ts'

export interface TouchPlan {
  events: StoredEvent[]
  touches: NewTouch[]
  changedVisits: (VisitState & { visitor_id: string; session_id: string })[]
  /** Subjects whose touches must be derived from their whole history, because these events are not sufficient. */
  outdated: OutdatedSubject[]
  /** Customers with a new campaign visit who may also have server events of the same campaign. */
  campaignCustomerIds: string[]
}

export interface OutdatedSubject {
  customer_id: string | null
  visitor_id: string | null
  /** The locked browser whose visits must be derived as well. */
  browser: string | null
}

/**
 * Plans the touches that the events start and their visit state: a shortcut for hits that are the newest of their browser, in
 * order of time. For those the stored visit state is equivalent to the whole history.
 */
export function planTouches(pendingEvents: readonly PendingEvent[], visits: Visits): TouchPlan {
  const plan: TouchPlan = { events: [], touches: [], changedVisits: [], outdated: [], campaignCustomerIds: [] }
  const running = new Map<string, VisitState & { is_new: boolean }>()
  const changed = new Map<string, TouchPlan['changedVisits'][number]>()
  for (const pending of pendingEvents) {
    const { event } = pending
    if (event.recorded_via !== 'tracker') planOffSite(plan, pending, visits)
    else if (visits.isLate(event)) planLate(plan, pending, visits)
    else planHit(plan, pending, visits, running, changed)
  }
  plan.changedVisits = bySortKey([...changed.values()], (visit) => `${visit.visitor_id} ${visit.session_id}`)
  return plan
}

function planHit(
  plan: TouchPlan,
  pending: PendingEvent,
  visits: Visits,
  running: Map<string, VisitState & { is_new: boolean }>,
  changed: Map<string, TouchPlan['changedVisits'][number]>,
): void {
  const { event, state } = pending
  const { visitor_id } = event
  const session_id = visits.sessionOf(event)
  const key = visitKey(visitor_id, session_id)
  const visit = visitor_id === null || session_id === null ? null : (running.get(key) ?? visits.visitOf(event))
  if (visit === null || !isOnPage(event)) {
    plan.events.push(toStored(pending, visits, visit ?? outsideState(pending), false))
    return
  }
  const isTouch = isTouchOf(pending, visit)
  if (isTouch) {
    const touch = visitTouch(pending, visits, session_id!)
    plan.touches.push(touch)
    if (state.signal !== null && touch.customer_id) plan.campaignCustomerIds.push(touch.customer_id)
    if (!isSameState(visit, state)) {
      changed.set(key, { visitor_id: visitor_id!, session_id: session_id!, ...state })
    }
  }
  const now = isTouch ? state : visit
  running.set(key, { ...now, is_new: false })
  plan.events.push(toStored(pending, visits, now, false))
}

/** A hit that is earlier than stored ones may start their visit, or join two visits. */
function planLate(plan: TouchPlan, pending: PendingEvent, visits: Visits): void {
  const { event } = pending
  const { visitor_id } = event
  plan.events.push(toStored(pending, visits, noState, false))
  plan.outdated.push({ customer_id: visits.ownerOf(event), visitor_id, browser: visitor_id })
}

/** A server event creates a touch if no visit explains it: an anonymous event has no visits, others are derived from history. */
function planOffSite(plan: TouchPlan, pending: PendingEvent, visits: Visits): void {
  const { event, state } = pending
  const { profile_id, visitor_id } = event
  const customer_id = visits.customerOf(event)
  if (state.signal !== null && (customer_id !== null || visitor_id !== null)) {
    plan.events.push(toStored(pending, visits, outsideState(pending), false))
    plan.outdated.push({ customer_id, visitor_id, browser: null })
    return
  }
  const { touches } = deriveTouches([toTouchInput(pending)], stableIds(profile_id))
  plan.touches.push(...touches.map((touch) => ({ profile_id, ...touch })))
  plan.events.push(toStored(pending, visits, outsideState(pending), touches.length > 0))
}

/** The input of an anonymous event. */
function toTouchInput({ event, acquisition, state, clicked_at }: PendingEvent) {
  return {
    ...event,
    customer_id: null,
    owner_id: null,
    visitor_id: null,
    sent_session_id: event.session_id,
    is_on_page: false,
    is_page_view: isPageView(event),
    acquisition: unpackAcquisition(packAcquisition(acquisition, state.signal)),
    click_ids: Object.values(event.click_ids),
    clicked_at,
  }
}

function isTouchOf({ event, acquisition, state }: PendingEvent, visit: VisitState & { is_new: boolean }): boolean {
  const { click_id, referrer_kind } = acquisition
  return startsTouch({ click_id, referrer_kind, signal: state.signal, is_page_view: isPageView(event) }, visit)
}

function visitTouch({ event, acquisition }: PendingEvent, visits: Visits, sessionId: string): NewTouch {
  const { click_ids: _, ...storedAcquisition } = acquisition
  return {
    ...carriedBy(storedAcquisition),
    profile_id: event.profile_id,
    id: stableIds(event.profile_id).visitTouch(event.id),
    event_id: event.id,
    touch_time: event.event_time,
    customer_id: visits.ownerOf(event) ?? visits.customerOf(event),
    visitor_id: event.visitor_id,
    session_id: sessionId,
    is_synthetic: false,
  }
}

function isSameState(a: VisitState, b: VisitState): boolean {
  return (
    a.signal === b.signal &&
    a.channel === b.channel &&
    a.source === b.source &&
    a.medium === b.medium &&
    a.campaign === b.campaign
  )
}

/** The acquisition of an event outside of a visit, if it has any. */
function outsideState({ acquisition, state }: PendingEvent): VisitState {
  const isMeaningful = acquisition.signal !== null || acquisition.referrer_kind !== 'none'
  return isMeaningful ? state : noState
}

function toStored(
  pending: PendingEvent,
  visits: Visits,
  state: Omit<EventVisit, 'session_id' | 'is_synthetic'>,
  isSynthetic: boolean,
): StoredEvent {
  const { event, acquisition, clicked_at } = pending
  const { channel, source, medium, campaign } = state
  // Without a browser there is no visit, and the acquisition is not needed later.
  const isStored = event.visitor_id !== null || event.recorded_via !== 'tracker'
  return {
    ...event,
    session_id: visits.sessionOf(event),
    is_session_explicit: isReported(event),
    customer_id: visits.customerOf(event),
    caller_key: event.caller_id === null ? null : customerKeyOf(pending.claim),
    channel,
    source,
    medium,
    campaign,
    is_synthetic: isSynthetic,
    acquisition: isStored ? packAcquisition(acquisition, pending.state.signal) : null,
    clicked_at,
  }
}

function isReported({ session_id, recorded_via }: NewEvent): boolean {
  return session_id !== null || recorded_via !== 'tracker'
}
