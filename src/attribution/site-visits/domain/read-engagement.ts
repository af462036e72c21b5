import { dayMs } from '../../../kernel/time/durations.ts'

/** Engaged time on a page. */
export interface Engagement {
  path: string | null
  /** A whole number of at least 1. */
  seconds: number
}

/** The event of the tracker module `engagement`. */
export const engagementName = 'engagement'

/** A page that is left open for longer is not read; the value comes from a browser, which can send anything. */
const secondsMax = dayMs / 1000

/** Reads the engaged time of an event; null if it is another event or has none. */
export function readEngagement(event_name: string, properties: Record<string, unknown>): Engagement | null {
  const { engaged_seconds, page } = properties
  if (event_name !== engagementName || typeof engaged_seconds !== 'number') return null
  const seconds = Math.min(secondsMax, Math.round(engaged_seconds))
  return seconds >= 1 ? { path: typeof page === 'string' ? page : null, seconds } : null
}
