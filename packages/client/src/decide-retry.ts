import type { Failure } from './failure.ts'

export interface RetryRules {
  /** After the first try. Default: 2. */
  times: number
  /** A service that asks for a longer pause is not asked again. Default: 30 s. */
  longestPauseMs: number
}

export const defaultRetry: RetryRules = { times: 2, longestPauseMs: 30_000 }

const transientStatuses = new Set([500, 502, 503, 504])

/**
 * How long to wait before asking again, or null for never. Work that might have been done is repeated only where a repeat
 * does no harm; a refusal that came before any work (429) always may be.
 */
export function decideRetry(
  failure: Failure,
  { tried, isRepeatable, rules, random }: { tried: number; isRepeatable: boolean; rules: RetryRules; random: number },
): number | null {
  if (tried > rules.times || !isTransient(failure, isRepeatable)) return null
  const retryAfter = failure.kind === 'refusal' ? failure.retryAfterSeconds : null
  if (retryAfter !== null) return retryAfter * 1000 > rules.longestPauseMs ? null : retryAfter * 1000
  // Doubling, with half of it left to chance, so that many clients do not come back at once.
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
    case 'refusal':
      if (failure.status === 429) return true
      if (failure.code === 'idempotency_key_in_flight') return true
      return isRepeatable && transientStatuses.has(failure.status)
  }
}
