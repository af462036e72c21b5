export interface MinuteCounts {
  /** Requests counted in the minute before the running one. */
  previousHits: number
  /** Requests counted in the running minute, with the one to decide on. */
  currentHits: number
}

export interface RateLimitDecision {
  isAllowed: boolean
  limit: number
  /** How many more would be let through right now. */
  remaining: number
  /** The end of the running minute, rounded up: by then at least one request is let through again. */
  resetAtUnixSeconds: number
  /** 0 when allowed; otherwise the first whole second from which a request is let through, if none comes before. */
  retryAfterSeconds: number
}

export const minuteMs = 60_000

/**
 * Decides on one request by a sliding minute kept in two counters: what was counted in the running minute, and of the
 * minute before the share that still lies within the last sixty seconds.
 *
 * The share is rounded down, and a minute is worth less than all of itself as soon as it is over: even a limit of one is
 * free again after the minute's end. A refused request is not counted, so whoever keeps knocking does not push the door
 * further away; the counters are capped at the limit for the case that it was lowered meanwhile.
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

/** The share of the previous minute shrinks within this one; where that is not enough, the next minute is awaited. */
function secondsUntilRoom(previous: number, before: number, limit: number, elapsedMs: number): number {
  const untilMinuteEnd = Math.ceil((minuteMs - elapsedMs) / 1000)
  if (before >= limit) return untilMinuteEnd
  for (let seconds = 1; seconds < untilMinuteEnd; seconds++) {
    if (limit - before - stillWeighing(previous, elapsedMs + seconds * 1000) >= 1) return seconds
  }
  return untilMinuteEnd
}
