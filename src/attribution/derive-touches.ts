import { deriveSynthetic, type SeenTouch } from './domain/derivation/derive-synthetic.ts'
import { arrivalState, deriveVisits, outsideState } from './domain/derivation/derive-visits.ts'
import {
  carriedBy,
  compareFacts,
  type DerivedTouch,
  type DerivedVisit,
  type EventFact,
  type EventVisit,
  type StableIds,
} from './event-fact.ts'

export interface Journeys {
  touches: DerivedTouch[]
  visits: DerivedVisit[]
  /** By event. */
  eventVisits: Map<string, EventVisit>
}

/**
 * The touches of whole people, from all of their events: which hit begins a visit, which campaign changes it, and what came
 * from off the site without one. A function of what happened; the order of the facts is irrelevant.
 */
export function deriveTouches(facts: readonly EventFact[], ids: StableIds): Journeys {
  const journeys: Journeys = { touches: [], visits: [], eventVisits: new Map() }
  for (const person of Map.groupBy(facts, personOf).values()) derivePerson(person.toSorted(compareFacts), ids, journeys)
  return journeys
}

/** Whose touches an event may make: a browser's are its owner's, whoever a hit names. */
function personOf(fact: EventFact): string {
  const customer = fact.recorded_via === 'tracker' ? (fact.owner_id ?? fact.customer_id) : fact.customer_id
  if (customer !== null) return `customer ${customer}`
  return fact.visitor_id === null ? `event ${fact.id}` : `visitor ${fact.visitor_id}`
}

function derivePerson(facts: readonly EventFact[], ids: StableIds, into: Journeys): void {
  const { hits, serverEvents, offSite } = byWay(facts)
  const byId = new Map(facts.map((fact) => [fact.id, fact]))
  const seen: DerivedTouch[] = serverEvents.map((fact) => serverTouch(fact, ids))
  for (const browser of Map.groupBy(hits, ({ visitor_id }) => visitor_id).values()) {
    const { visits, touches, eventVisits } = deriveVisits(browser, ids)
    into.visits.push(...visits)
    seen.push(...touches)
    for (const [id, visit] of eventVisits) into.eventVisits.set(id, visit)
  }
  const synthetic = deriveSynthetic(
    offSite,
    seen.map((touch) => toSeen(byId.get(touch.event_id)!)),
    ids,
  )
  const made = new Set(synthetic.map(({ event_id }) => event_id))
  for (const fact of [...serverEvents, ...offSite]) {
    const is_synthetic = made.has(fact.id)
    const state = is_synthetic || fact.recorded_via === 'partner' ? arrivalState(fact) : outsideState(fact)
    into.eventVisits.set(fact.id, { ...state, session_id: fact.told_session_id, is_synthetic })
  }
  into.touches.push(...seen, ...synthetic)
}

/** What a browser sent, what partners told of where somebody came from, and what happened elsewhere. */
function byWay(facts: readonly EventFact[]) {
  const hits: (EventFact & { visitor_id: string })[] = []
  const serverEvents: EventFact[] = []
  const offSite: EventFact[] = []
  for (const fact of facts) {
    if (fact.recorded_via === 'partner') serverEvents.push(fact)
    else if (fact.recorded_via !== 'tracker') offSite.push(fact)
    else if (hasBrowser(fact)) hits.push(fact)
  }
  return { hits, serverEvents, offSite }
}

function hasBrowser(fact: EventFact): fact is EventFact & { visitor_id: string } {
  return fact.visitor_id !== null
}

function toSeen({ event_time, click_ids, arrival, visitor_id }: EventFact): SeenTouch {
  return { at_ms: event_time.getTime(), clicks: click_ids, arrival, visitor_id }
}

/** A partner's word is a touch, whatever was seen besides. */
function serverTouch(fact: EventFact, ids: StableIds): DerivedTouch {
  return {
    ...carriedBy(fact.arrival),
    id: ids.visitTouch(fact.id),
    touch_time: fact.event_time,
    customer_id: fact.customer_id,
    visitor_id: fact.visitor_id,
    session_id: null,
    event_id: fact.id,
    is_synthetic: false,
  }
}
