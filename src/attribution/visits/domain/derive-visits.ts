import {
  carriedBy,
  type DerivedTouch,
  type DerivedVisit,
  type EventVisit,
  type StableIds,
  type TouchInput,
} from '../touch-input.ts'
import { assignSession, startsTouch } from './visit.ts'

interface BrowserHistory {
  visits: DerivedVisit[]
  touches: DerivedTouch[]
  eventVisits: Map<string, EventVisit>
}

/**
 * Derives the visits of one browser and their touches from its hits in chronological order (semantics 3.1, 3.2). A hit without a
 * session id belongs to the visit of the preceding page unless more than half an hour has passed.
 */
export function deriveVisits(hits: readonly (TouchInput & { visitor_id: string })[], ids: StableIds): BrowserHistory {
  const visits = new Map<string, DerivedVisit>()
  const touches: DerivedTouch[] = []
  const eventVisits = new Map<string, EventVisit>()
  let latest: { session_id: string; last_seen_ms: number } | null = null
  for (const hit of hits) {
    const at_ms = hit.event_time.getTime()
    const session_id: string | null =
      hit.sent_session_id ?? (hit.is_on_page ? assignSession({ visitor_id: hit.visitor_id, at_ms }, latest) : null)
    if (!hit.is_on_page || session_id === null) {
      const around = session_id === null ? undefined : visits.get(session_id)
      eventVisits.set(hit.id, { ...(around ? stateOf(around) : outsideState(hit)), session_id, is_synthetic: false })
      continue
    }
    latest = { session_id, last_seen_ms: at_ms }
    const running = visits.get(session_id)
    const visit = running ?? newVisit(hit, session_id)
    visits.set(session_id, visit)
    visit.last_seen_at = hit.event_time
    if (
      startsTouch({ ...hit.acquisition, is_page_view: hit.is_page_view }, { is_new: !running, signal: visit.signal })
    ) {
      touches.push(visitTouch(hit, session_id, ids))
      Object.assign(visit, visitStateOfAcquisition(hit), { signal: hit.acquisition.signal })
    }
    eventVisits.set(hit.id, { ...stateOf(visit), session_id, is_synthetic: false })
  }
  return { visits: [...visits.values()], touches, eventVisits }
}

const noState = { channel: null, source: null, medium: null, campaign: null }

/** The acquisition of an event outside of any visit, if it has one. */
export function outsideState(input: TouchInput) {
  const isMeaningful = input.acquisition.signal !== null || input.acquisition.referrer_kind !== 'none'
  return isMeaningful ? visitStateOfAcquisition(input) : noState
}

export function visitStateOfAcquisition({ acquisition }: TouchInput) {
  const { channel, source, medium, campaign_name: campaign } = acquisition
  return { channel, source, medium, campaign }
}

function stateOf({ channel, source, medium, campaign }: DerivedVisit) {
  return { channel, source, medium, campaign }
}

function newVisit(hit: TouchInput & { visitor_id: string }, session_id: string): DerivedVisit {
  const { visitor_id, event_time } = hit
  return { visitor_id, session_id, started_at: event_time, last_seen_at: event_time, signal: null, ...noState }
}

function visitTouch(hit: TouchInput, session_id: string, ids: StableIds): DerivedTouch {
  return {
    ...carriedBy(hit.acquisition),
    id: ids.visitTouch(hit.id),
    touch_time: hit.event_time,
    customer_id: hit.owner_id ?? hit.customer_id,
    visitor_id: hit.visitor_id,
    session_id,
    event_id: hit.id,
    is_synthetic: false,
  }
}
