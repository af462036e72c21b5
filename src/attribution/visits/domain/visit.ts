import { minuteMs } from '../../../kernel/time/durations.ts'
import type { Channel } from '../../channels/classify-channel.ts'
import type { Acquisition } from './parse-acquisition.ts'

const inactivityMs = 30 * minuteMs

/** Returns the visit of a hit without a session id: the visitor's running visit, or a new one after a pause of half an hour. */
export function assignSession(
  hit: { visitor_id: string; at_ms: number },
  running: { session_id: string; last_seen_ms: number } | null,
): string {
  if (running && Math.abs(hit.at_ms - running.last_seen_ms) <= inactivityMs) return running.session_id
  return `${hit.visitor_id}.${hit.at_ms.toString(36)}`
}

/**
 * Whether a hit starts a touch: the first of a visit does, and a later page view with a different campaign signal (semantics
 * 3.2). A referrer of the same site never starts a touch unless the URL has an ad's click id; a return from a payment page never
 * starts one.
 */
export function startsTouch(
  hit: Pick<Acquisition, 'signal' | 'click_id' | 'referrer_kind'> & { is_page_view: boolean },
  visit: { is_new: boolean; signal: string | null },
): boolean {
  if (hit.referrer_kind === 'payment') return false
  if (hit.referrer_kind === 'own' && !hit.click_id) return false
  if (visit.is_new) return true
  return hit.is_page_view && hit.signal !== null && hit.signal !== visit.signal
}

export const directChannel = 'Direct' satisfies Channel

/** The channel of touches that a customer reported in a survey. */
export const declaredChannel = 'Declared'

/**
 * Whether a touch of the channel was recorded and is not Direct. A survey answer next to such a touch earns no credit (semantics
 * 3.6).
 */
export function isSeen(channel: string): boolean {
  return channel !== directChannel && channel !== declaredChannel
}
