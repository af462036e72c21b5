import { minuteMs } from '../../../kernel/time/durations.ts'

export interface MinuteCounts {
  /** Requests counted in the previous minute. */
  previousHits: number
  /** Requests counted in the current minute, including the one to decide. */
  currentHits: number
}

export interface RateLimitDecision {
  isAllowed: boolean
  limit: number
  /** How many more requests would be allowed now. */
  remaining: number
  /** The end of the current minute, rounded up: at least one request is allowed by then. */
  resetAtUnixSeconds: number
  /** 0 if allowed; otherwise the number of seconds after which a request is allowed, if none comes before. */
  retryAfterSeconds: number
}

/**
 * Decides one request with a sliding minute of two counters: the count of the current minute, plus the share of the previous
 * minute that is still within the last sixty seconds.
 * The share is rounded down, and a minute weighs less than its full count as soon as it is over, so even a limit of one allows a
 * request after the end of the minute. Rejected requests are not counted, so repeated attempts do not extend the wait. The
 * counters are capped at the limit in case it was lowered.
 */
export function decideSlidingMinute(counts: MinuteCounts, limit: number, nowMs: number): RateLimitDecision {
  const elapsedMs = nowMs % minuteMs
  const previous = Math.min(counts.previousHits, limit)
  const before = Math.min(counts.currentHits - 1, limit)
  const room = limit - before - stillWeighing(previous, elapsedMs)
  const isAllowed = room >= 1
  return {
    isAllowed,
    limit,
    remaining: isAllowed ? room - 1 : 0,
    resetAtUnixSeconds: (Math.floor(nowMs / minuteMs) + 1) * 60,
    retryAfterSeconds: isAllowed ? 0 : secondsUntilRoom(previous, before, limit, elapsedMs),
  }
}

function stillWeighing(previousHits: number, elapsedMs: number): number {
  return Math.floor((previousHits * (minuteMs - 1 - elapsedMs)) / minuteMs)
}

/** The share of the previous minute shrinks during this one; if that is not enough, the caller waits for the next minute. */
function secondsUntilRoom(previous: number, before: number, limit: number, elapsedMs: number): number {
  const untilMinuteEnd = Math.ceil((minuteMs - elapsedMs) / 1000)
  if (before >= limit) return untilMinuteEnd
  for (let seconds = 1; seconds < untilMinuteEnd; seconds++) {
    if (limit - before - stillWeighing(previous, elapsedMs + seconds * 1000) >= 1) return seconds
  }
  return untilMinuteEnd
}
