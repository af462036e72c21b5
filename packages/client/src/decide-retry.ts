import type { Failure } from './failure.ts'

export interface RetryRules {
  /** Number of attempts after the first. Default: 2. */
  times: number
  /** A request is not retried if the service requests a longer delay. Default: 30 s. */
  longestPauseMs: number
}

export const defaultRetry: RetryRules = { times: 2, longestPauseMs: 30_000 }

const transientStatuses = new Set([500, 502, 503, 504])

/**
 * Returns the delay before the next attempt, or null for none. A request that may have been processed is retried only if a repeat
 * is harmless; a 429 is always retried, because it is sent before any processing.
 */
export function decideRetry(
  failure: Failure,
  { tried, isRepeatable, rules, random }: { tried: number; isRepeatable: boolean; rules: RetryRules; random: number },
): number | null {
  if (tried > rules.times || !isTransient(failure, isRepeatable)) return null
  const retryAfter = failure.kind === 'rejection' ? failure.retryAfterSeconds : null
  if (retryAfter !== null) return retryAfter * 1000 > rules.longestPauseMs ? null : retryAfter * 1000
  // Exponential backoff with jitter, so that many clients do not retry concurrently.
  return Math.min(rules.longestPauseMs, 250 * 2 ** (tried - 1) * (0.5 + random / 2))
}

function isTransient(failure: Failure, isRepeatable: boolean): boolean {
  switch (failure.kind) {
    case 'aborted':
      return false
    case 'unreachable':
      return isRepeatable
    case 'unreadable':
      return isRepeatable && transientStatuses.has(failure.status)
    case 'rejection':
      if (failure.status === 429) return true
      if (failure.code === 'idempotency_key_in_flight') return true
      return isRepeatable && transientStatuses.has(failure.status)
  }
}
