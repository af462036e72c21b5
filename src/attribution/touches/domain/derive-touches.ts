import { deriveVisits, outsideState, visitStateOfAcquisition } from '../../visits/domain/derive-visits.ts'
import {
  carriedBy,
  compareInputs,
  type DerivedTouch,
  type DerivedVisit,
  type EventVisit,
  type StableIds,
  type TouchInput,
} from '../../visits/touch-input.ts'
import { deriveSynthetic, type SeenTouch } from './derive-synthetic.ts'

export interface Journeys {
  touches: DerivedTouch[]
  visits: DerivedVisit[]
  /** By event id. */
  eventVisits: Map<string, EventVisit>
}

/**
 * Derives the touches of whole customers from all of their events: hits that begin a visit, campaigns that change it, and
 * off-site events without a visit. The result does not depend on the order of the input.
 */
export function deriveTouches(inputs: readonly TouchInput[], ids: StableIds): Journeys {
  const journeys: Journeys = { touches: [], visits: [], eventVisits: new Map() }
  for (const person of Map.groupBy(inputs, personOf).values())
    derivePerson(person.toSorted(compareInputs), ids, journeys)
  return journeys
}

/** The customer whose touches an event may create: the owner of the browser, whichever customer a hit names. */
function personOf(input: TouchInput): string {
  const customer = input.recorded_via === 'tracker' ? (input.owner_id ?? input.customer_id) : input.customer_id
  if (customer !== null) return `customer ${customer}`
  return input.visitor_id === null ? `event ${input.id}` : `visitor ${input.visitor_id}`
}

function derivePerson(inputs: readonly TouchInput[], ids: StableIds, into: Journeys): void {
  const { hits, partnerEvents, offSite } = splitBySource(inputs)
  const byId = new Map(inputs.map((input) => [input.id, input]))
  const seen: DerivedTouch[] = partnerEvents.map((input) => partnerTouch(input, ids))
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
  for (const input of [...partnerEvents, ...offSite]) {
    const is_synthetic = made.has(input.id)
    const state =
      is_synthetic || input.recorded_via === 'partner' ? visitStateOfAcquisition(input) : outsideState(input)
    into.eventVisits.set(input.id, { ...state, session_id: input.sent_session_id, is_synthetic })
  }
  into.touches.push(...seen, ...synthetic)
}

/** Splits events into browser hits, touches reported by partners, and off-site events. */
function splitBySource(inputs: readonly TouchInput[]) {
  const hits: (TouchInput & { visitor_id: string })[] = []
  const partnerEvents: TouchInput[] = []
  const offSite: TouchInput[] = []
  for (const input of inputs) {
    if (input.recorded_via === 'partner') partnerEvents.push(input)
    else if (input.recorded_via !== 'tracker') offSite.push(input)
    else if (hasBrowser(input)) hits.push(input)
  }
  return { hits, partnerEvents, offSite }
}

function hasBrowser(input: TouchInput): input is TouchInput & { visitor_id: string } {
  return input.visitor_id !== null
}

function toSeen({ event_time, click_ids, acquisition, visitor_id }: TouchInput): SeenTouch {
  return { at_ms: event_time.getTime(), clicks: click_ids, acquisition, visitor_id }
}

/** A partner's report always creates a touch, whatever visits were recorded. */
function partnerTouch(input: TouchInput, ids: StableIds): DerivedTouch {
  return {
    ...carriedBy(input.acquisition),
    id: ids.visitTouch(input.id),
    touch_time: input.event_time,
    customer_id: input.customer_id,
    visitor_id: input.visitor_id,
    session_id: null,
    event_id: input.id,
    is_synthetic: false,
  }
}
