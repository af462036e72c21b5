/** How failed attempts are slowed down: some are free, then each one doubles the wait. */
export interface Slowing {
  free: number
  firstWaitMs: number
  longestWaitMs: number
  /** After this time without an attempt, the count is reset. */
  forgetMs: number
}

export interface AttemptCount {
  failures: number
  last_at: Date
  blocked_until: Date
}

/** The counts of attempts: by account and address (`pair`), by account, and by address. */
export interface AttemptCounts<T> {
  pair: T
  account: T
  address: T
}

export type AttemptDecision = { kind: 'wait'; ms: number } | { kind: 'go'; next: AttemptCounts<AttemptCount | null> }

/**
 * Decides whether an attempt is allowed now, and returns the new counts. An address from which the user has signed in before is
 * exempt from the count of the account, so that others cannot lock the owner out.
 */
export function decideAttempt(
  counts: AttemptCounts<AttemptCount | null>,
  slowings: AttemptCounts<Slowing>,
  { now, isKnownAddress }: { now: Date; isKnownAddress: boolean },
): AttemptDecision {
  const binding = isKnownAddress ? (['pair', 'address'] as const) : (['pair', 'account', 'address'] as const)
  const waitMs = Math.max(...binding.map((name) => waitOf(counts[name], now)))
  if (waitMs > 0) return { kind: 'wait', ms: waitMs }
  const next = { pair: null, account: null, address: null } as AttemptCounts<AttemptCount | null>
  for (const name of binding) next[name] = countOne(counts[name], now, slowings[name])
  return { kind: 'go', next }
}

/** An attempt that is too early does not extend the wait, or anyone could lock out the owner of an account permanently. */
function waitOf(count: AttemptCount | null, now: Date): number {
  return count === null ? 0 : Math.max(0, count.blocked_until.getTime() - now.getTime())
}

/**
 * An attempt is counted as failed before it is checked, and removed if it succeeds; otherwise concurrent guesses would all see
 * the same count.
 */
function countOne(count: AttemptCount | null, now: Date, slowing: Slowing): AttemptCount {
  const isForgotten = count === null || now.getTime() - count.last_at.getTime() >= slowing.forgetMs
  const failures = (isForgotten ? 0 : count.failures) + 1
  return { failures, last_at: now, blocked_until: new Date(now.getTime() + waitAfter(failures, slowing)) }
}

/** The exponent is bounded first: after about thirty doublings the wait would exceed the range of a date. */
function waitAfter(failures: number, { free, firstWaitMs, longestWaitMs }: Slowing): number {
  if (failures <= free) return 0
  return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures - free - 1, 30))
}
