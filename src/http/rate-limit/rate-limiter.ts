import type { Logger } from '../../kernel/context/context.ts'
import { minuteMs } from '../../kernel/time/durations.ts'
import { decideSlidingMinute, type MinuteCounts, type RateLimitDecision } from './domain/sliding-minute.ts'

/** Counts requests by subject and minute, in this process or shared by all processes. */
export interface RateLimitStore {
  /**
   * Counts one request and returns the counts including it. Returns synchronously if possible, because every request calls it.
   */
  count(subject: string, minute: number): MinuteCounts | Promise<MinuteCounts>
  /** Adds to the counters of a window that is keyed by its last minute; returns the totals of all processes. */
  addAll(amounts: ReadonlyMap<string, number>, minute: number, ttlSeconds: number): Promise<ReadonlyMap<string, number>>
  /** Removes the count of a request that was then rejected. */
  uncount(subject: string, minute: number): void | Promise<void>
  close(): Promise<void>
}

export interface RateLimiter {
  /** Counts one request of the subject. With counters in memory, the decision is returned without a promise. */
  hit(subject: string, limitPerMinute: number): RateLimitDecision | Promise<RateLimitDecision>
  close(): Promise<void>
}

interface Rejection {
  decision: RateLimitDecision
  untilMs: number
}

const rejectionsMax = 10_000

/**
 * Decides requests by the counters of a store. If a shared store is down, requests are allowed: a limit protects the service, and
 * rejecting every request would do more harm.
 * A rejection is cached until its announced retry time, so a client that keeps sending costs neither a round trip nor a count.
 */
export function rateLimiter(options: {
  store: RateLimitStore
  now: () => Date
  /** A monotonic clock: with the system clock set back, rejections would last longer. */
  elapsedMs?: (() => number) | undefined
  log: Logger
}): RateLimiter {
  const { store, now, log } = options
  const elapsedMs = options.elapsedMs ?? (() => now().getTime())
  const rejections = new Map<string, Rejection>()
  let warnedAtMs = Number.NEGATIVE_INFINITY

  function decideHit(subject: string, counts: MinuteCounts, limit: number, nowMs: number): RateLimitDecision {
    const decision = decideSlidingMinute(counts, limit, nowMs)
    if (decision.isAllowed) return decision
    if (rejections.size >= rejectionsMax) rejections.clear()
    rejections.set(subject, { decision, untilMs: nowMs + decision.retryAfterSeconds * 1000 })
    void Promise.resolve(store.uncount(subject, minuteOf(nowMs))).catch((error) => warn(error, nowMs))
    return decision
  }

  function existingRejection(subject: string, limit: number, nowMs: number): RateLimitDecision | null {
    const rejection = rejections.get(subject)
    if (!rejection) return null
    if (rejection.untilMs > nowMs && rejection.decision.limit === limit) {
      return { ...rejection.decision, retryAfterSeconds: Math.ceil((rejection.untilMs - nowMs) / 1000) }
    }
    rejections.delete(subject)
    return null
  }

  function letThrough(error: unknown, limit: number, nowMs: number): RateLimitDecision {
    warn(error, nowMs)
    return decideSlidingMinute({ previousHits: 0, currentHits: 1 }, limit, nowMs)
  }

  function warn(error: unknown, nowMs: number): void {
    if (nowMs - warnedAtMs < minuteMs) return
    warnedAtMs = nowMs
    log.warn({ err: error }, 'rate-limit counters cannot be reached; requests are let through')
  }

  /** Converts the end of the minute to the system clock for the response header. */
  function onTheClock(decision: RateLimitDecision, nowMs: number): RateLimitDecision {
    const stepSeconds = Math.round((now().getTime() - nowMs) / 1000)
    return stepSeconds === 0 ? decision : { ...decision, resetAtUnixSeconds: decision.resetAtUnixSeconds + stepSeconds }
  }

  return {
    hit(subject, limitPerMinute) {
      const nowMs = elapsedMs()
      const rejected = existingRejection(subject, limitPerMinute, nowMs)
      if (rejected) return onTheClock(rejected, nowMs)
      const counts = store.count(subject, minuteOf(nowMs))
      if (!(counts instanceof Promise)) return onTheClock(decideHit(subject, counts, limitPerMinute, nowMs), nowMs)
      return counts.then(
        (counted) => onTheClock(decideHit(subject, counted, limitPerMinute, nowMs), nowMs),
        (error) => onTheClock(letThrough(error, limitPerMinute, nowMs), nowMs),
      )
    },
    close: () => store.close(),
  }
}

function minuteOf(nowMs: number): number {
  return Math.floor(nowMs / minuteMs)
}
