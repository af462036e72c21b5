/** Large enough that the fixed cost of a transaction no longer matters; measured in decision 0140. */
export const batchMax = 1_000
/** A batch of a process that accepts requests: a larger one would keep them waiting for its computations. */
export const acceptingBatchMax = 250

/** Bounds how long an entry waits behind another one, and the number of small batches under load. */
export const shortestPaceMs = 50
/** Long enough for batches of several hundred entries; with 600 ms, entries waited for up to 0.8 s at 70 percent of the load. */
export const longestPaceMs = 250
/** A burst is accepted first for at most this long; then it is derived while more is accepted. */
export const yieldMsMax = 30_000
/** While a caller waits: with the usual pause, each of several requests one after another waited for 50 ms. */
export const hurriedPaceMs = 10

const busyFrom = 0.85
const busyUntil = 0.95

/** A process that derives and accepts this busily for this long yields to the requests. With 0.7, it also yielded to a steady load. */
const burstFrom = 0.9
const burstMs = 1_000
/** Below that, requests alone leave time to derive. With 0.9, a short dip ended the yielding in the middle of a burst. */
const burstUntil = 0.6
const retryMs = 5_000

export interface Pace {
  /** The pause between two batches of a profile; infinite while requests come first. */
  ms: number
  busySinceMs: number | null
  yieldsSinceMs: number | null
  /** It does not yield again before this time. */
  derivesUntilMs: number
}

export const initialPace: Pace = {
  ms: shortestPaceMs,
  busySinceMs: null,
  yieldsSinceMs: null,
  derivesUntilMs: Number.NEGATIVE_INFINITY,
}

export interface Load {
  /** The share of time in which the event loop was busy. */
  utilization: number
  isAccepting: boolean
  nowMs: number
}

/**
 * The pause between two batches after a measurement. A process that accepts requests and is busy derives less often, in larger
 * batches, which cost less per entry. In a burst it derives nothing until the burst ends: what it accepted waits in the log.
 */
export function decidePace(before: Pace, load: Load): Pace {
  const { utilization, isAccepting, nowMs } = load
  if (before.yieldsSinceMs !== null) {
    const yieldedMs = nowMs - before.yieldsSinceMs
    if (isAccepting && utilization >= burstUntil && yieldedMs < yieldMsMax) return before
    // Deriving gets at least as much time as it yielded.
    const derivesUntilMs = nowMs + Math.max(retryMs, yieldedMs)
    return { ms: busyPace(load), busySinceMs: null, yieldsSinceMs: null, derivesUntilMs }
  }
  if (!isAccepting || utilization < burstFrom) {
    // A process with free time has derived everything: it owes no time for what it yielded.
    const derivesUntilMs =
      utilization < burstUntil ? Math.min(before.derivesUntilMs, nowMs + retryMs) : before.derivesUntilMs
    return { ms: busyPace(load), busySinceMs: null, yieldsSinceMs: null, derivesUntilMs }
  }
  const busySinceMs = before.busySinceMs ?? nowMs
  if (nowMs - busySinceMs < burstMs || nowMs < before.derivesUntilMs)
    return { ...before, ms: busyPace(load), busySinceMs }
  return { ...before, ms: Number.POSITIVE_INFINITY, busySinceMs, yieldsSinceMs: nowMs }
}

function busyPace({ utilization, isAccepting }: Load): number {
  if (!isAccepting || utilization <= busyFrom) return shortestPaceMs
  const share = Math.min(1, (utilization - busyFrom) / (busyUntil - busyFrom))
  return Math.round(shortestPaceMs + share * (longestPaceMs - shortestPaceMs))
}
