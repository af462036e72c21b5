import { hourMs, minuteMs, secondMs } from '../../kernel/time/durations.ts'

/** The result of one attempt: the HTTP status of the receiver, or the reason why there was none. */
export interface AttemptResult {
  status_code: number | null
  error: string | null
  /** The `Retry-After` header, verbatim. */
  retry_after: string | null
  /** The first 500 characters of the response body; null if it had no text. */
  response_excerpt?: string | null
}

export interface AttemptDecision {
  status: 'delivered' | 'pending' | 'dead'
  next_attempt_at: Date | null
  /** The receiver returned 410: the subscription is paused. */
  is_gone: boolean
}

/** Delays after each failed attempt; after the last one the delivery is dead. */
const retryDelaysMs: readonly number[] = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  10 * hourMs,
]

const jitterShare = 0.1
const retryAfterMaxMs = 24 * hourMs

/** `attempt` counts from 1; `chance` is a random number from 0 to 1 that spreads the retries. */
export function decideAttempt(result: AttemptResult, attempt: number, now: Date, chance: number): AttemptDecision {
  const { status_code: code } = result
  const isGone = code === 410
  if (code !== null && code >= 200 && code < 300) return { status: 'delivered', next_attempt_at: null, is_gone: false }
  const delayMs = retryDelaysMs[attempt - 1]
  if (isGone || delayMs === undefined) return { status: 'dead', next_attempt_at: null, is_gone: isGone }
  const jitteredMs = delayMs * (1 + jitterShare * (2 * chance - 1))
  const requestedMs = code === 429 || code === 503 ? parseRetryAfter(result.retry_after, now) : 0
  const waitMs = Math.max(jitteredMs, Math.min(requestedMs, retryAfterMaxMs))
  return { status: 'pending', next_attempt_at: new Date(now.getTime() + Math.round(waitMs)), is_gone: false }
}

/** Seconds or an HTTP date, in milliseconds from now; zero if unusable. */
function parseRetryAfter(text: string | null, now: Date): number {
  if (text === null) return 0
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * secondMs
  const timestamp = /GMT$/.test(text.trim()) ? Date.parse(text) : Number.NaN
  return Number.isNaN(timestamp) ? 0 : Math.max(0, timestamp - now.getTime())
}
