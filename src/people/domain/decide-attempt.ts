/** How wrong attempts are slowed: some are free, then each makes the next wait twice as long. */
export interface Slowing {
  free: number
  firstWaitMs: number
  longestWaitMs: number
  /** Without an attempt for so long, the count starts again at zero. */
  forgetMs: number
}

export interface AttemptCount {
  failures: number
  last_at: Date
  blocked_until: Date
}

/**
 * What attempts are counted by: the account from one address (`pair`), the account from anywhere, and the address at any account.
 */
export interface AttemptCounts<T> {
  pair: T
  account: T
  address: T
}

export type AttemptDecision = { kind: 'wait'; ms: number } | { kind: 'go'; next: AttemptCounts<AttemptCount | null> }

/**
 * Whether an attempt is looked at now, and the counts after it. An address from which the person has signed in before is not bound
 * by what others try at the account from elsewhere, and is not counted there: strangers cannot lock its owner out.
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

/** An attempt that comes too early does not prolong the wait, or anybody could keep the owner of an account out permanently. */
function waitOf(count: AttemptCount | null, now: Date): number {
  return count === null ? 0 : Math.max(0, count.blocked_until.getTime() - now.getTime())
}

/**
 * An attempt is counted as wrong before it is judged, and taken back when it was right: else a hundred guesses sent concurrently
 * would all be judged on the same count.
 */
function countOne(count: AttemptCount | null, now: Date, slowing: Slowing): AttemptCount {
  const isForgotten = count === null || now.getTime() - count.last_at.getTime() >= slowing.forgetMs
  const failures = (isForgotten ? 0 : count.failures) + 1
  return { failures, last_at: now, blocked_until: new Date(now.getTime() + waitAfter(failures, slowing)) }
}

/** Doubling is bounded before it is computed: past some thirty steps the number would outgrow a date. */
function waitAfter(failures: number, { free, firstWaitMs, longestWaitMs }: Slowing): number {
  if (failures <= free) return 0
  return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures - free - 1, 30))
}
