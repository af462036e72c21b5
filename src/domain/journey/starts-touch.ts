import type { Arrival } from './read-arrival.ts'

/**
 * Whether a hit starts a touch: the first of a visit does, and a later page view that brings another campaign signal
 * (semantics 3.2). A page of the own site is never where somebody came from, though an ad's click id on the way counts; who
 * comes back from paying never starts one.
 */
export function startsTouch(
  hit: Pick<Arrival, 'signal' | 'click_id' | 'referrer_kind'> & { is_page_view: boolean },
  visit: { is_new: boolean; signal: string | null },
): boolean {
  if (hit.referrer_kind === 'payment') return false
  if (hit.referrer_kind === 'own' && !hit.click_id) return false
  if (visit.is_new) return true
  return hit.is_page_view && hit.signal !== null && hit.signal !== visit.signal
}
