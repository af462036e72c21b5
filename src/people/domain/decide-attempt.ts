/** How wrong attempts are slowed: some are free, then each makes the next wait twice as long. */
export interface Slowing {
  free: number
  firstWaitMs: number
  longestWaitMs: number
  /** Without an attempt for so long, the count begins anew. */
  forgetMs: number
}

export interface AttemptCount {
  failures: number
  last_at: Date
  open_at: Date
}

export type AttemptVerdict = { kind: 'wait'; ms: number } | { kind: 'go'; next: AttemptCount }

/**
 * Whether an attempt is looked at now. It is counted as wrong before it is judged, and taken back when it was right: else a
 * hundred guesses sent at once would all be judged on the same count. One that came too early does not prolong the wait, or
 * anybody could keep the owner of an account out for ever.
 */
export function decideAttempt(count: AttemptCount | null, now: Date, slowing: Slowing): AttemptVerdict {
  const nowMs = now.getTime()
  if (count && count.open_at.getTime() > nowMs) return { kind: 'wait', ms: count.open_at.getTime() - nowMs }
  const isForgotten = count === null || nowMs - count.last_at.getTime() >= slowing.forgetMs
  const failures = (isForgotten ? 0 : count.failures) + 1
  return { kind: 'go', next: { failures, last_at: now, open_at: new Date(nowMs + waitAfter(failures, slowing)) } }
}

/** Doubling is bounded before it is computed: past some thirty steps the number would outgrow a date. */
function waitAfter(failures: number, { free, firstWaitMs, longestWaitMs }: Slowing): number {
  if (failures <= free) return 0
  return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures - free - 1, 30))
}
