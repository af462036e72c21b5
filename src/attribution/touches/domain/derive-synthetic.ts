import {
  carriedBy,
  type DerivedTouch,
  type StableIds,
  type StoredAcquisition,
  type TouchInput,
} from '../../visits/touch-input.ts'

/** A recorded touch of the customer, with all click ids of its event. */
export interface SeenTouch {
  at_ms: number
  clicks: readonly string[]
  acquisition: StoredAcquisition
  visitor_id: string | null
}

/**
 * Derives synthetic touches of one customer: an off-site event has a click or a campaign that no earlier visit had (semantics
 * 3.5). A click makes one touch however many events carry it; without a click, each event makes one. Visits after the event do
 * not count. Expects both lists in chronological order.
 */
export function deriveSynthetic(
  events: readonly TouchInput[],
  seen: readonly SeenTouch[],
  ids: StableIds,
): DerivedTouch[] {
  const firstSeen = firstSeenClicks(seen)
  const touches: DerivedTouch[] = []
  const byClick = new Map<string, DerivedTouch>()
  for (const event of events) {
    const { signal, click_id } = event.acquisition
    if (signal === null) continue
    const at_ms = event.event_time.getTime()
    if (click_id === null) {
      if (!isReported(event, seen, at_ms)) touches.push(syntheticTouch(event, ids))
      continue
    }
    if ((firstSeen.get(click_id) ?? Number.POSITIVE_INFINITY) <= at_ms) continue
    const touch = syntheticTouch(event, ids)
    const other = byClick.get(click_id)
    if (!other || touch.touch_time < other.touch_time) byClick.set(click_id, touch)
  }
  return [...touches, ...byClick.values()]
}

function firstSeenClicks(seen: readonly SeenTouch[]): Map<string, number> {
  const first = new Map<string, number>()
  for (const { at_ms, clicks } of seen) {
    for (const click of clicks) if (!(first.get(click)! <= at_ms)) first.set(click, at_ms)
  }
  return first
}

/** Whether an earlier visit has the same values in all campaign fields that the event names. */
function isReported(event: TouchInput, seen: readonly SeenTouch[], at_ms: number): boolean {
  const before = seen.filter((touch) => touch.at_ms <= at_ms)
  // A browser that was on the site has a visit (contract 2.3).
  if (event.visitor_id !== null && before.some(({ visitor_id }) => visitor_id === event.visitor_id)) return true
  return before.some(({ acquisition }) =>
    namedFields.every((field) => event.acquisition[field] === null || event.acquisition[field] === acquisition[field]),
  )
}

const namedFields = [
  'source',
  'medium',
  'campaign_name',
  'campaign_external_id',
  'ad_set_external_id',
  'ad_external_id',
] as const

function syntheticTouch(event: TouchInput, ids: StableIds): DerivedTouch {
  return {
    ...carriedBy(event.acquisition),
    id: ids.syntheticTouch(event.id),
    touch_time: event.clicked_at ?? event.event_time,
    customer_id: event.customer_id,
    visitor_id: event.visitor_id,
    session_id: null,
    event_id: event.id,
    is_synthetic: true,
  }
}
