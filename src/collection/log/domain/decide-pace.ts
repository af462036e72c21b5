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
/** In a burst, this many requests wait for each append; those of a steady load rarely wait for each other. */
const burstRequests = 8
const retryMs = 5_000
/** A less busy process has derived everything. */
const freeUntil = 0.6

/** A process with more free time appends immediately. */
const gatherFrom = 0.4
const gatherUntil = 0.8
/** Shorter than the latency of a process that is busy for 80 percent of the time. */
export const gatherMsMax = 5

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
  /** The mean number of requests of an append. */
  requestsPerAppend: number
  nowMs: number
}

/**
 * The pause between two batches after a measurement. A process that accepts requests and is busy derives less often, in larger
 * batches, which cost less per entry. In a burst it derives nothing until the burst ends: what it accepted waits in the log.
 */
export function decidePace(before: Pace, load: Load): Pace {
  const { utilization, isAccepting, requestsPerAppend, nowMs } = load
  const derives = { ms: busyPace(load), busySinceMs: null, yieldsSinceMs: null }
  if (before.yieldsSinceMs !== null) {
    const yieldedMs = nowMs - before.yieldsSinceMs
    if (isAccepting && requestsPerAppend >= burstRequests && yieldedMs < yieldMsMax) return before
    // Deriving gets at least as much time as it yielded.
    return { ...derives, derivesUntilMs: nowMs + Math.max(retryMs, yieldedMs) }
  }
  if (!isAccepting || utilization < burstFrom) {
    // It owes no time for what it yielded once it has free time.
    const derivesUntilMs =
      utilization < freeUntil ? Math.min(before.derivesUntilMs, nowMs + retryMs) : before.derivesUntilMs
    return { ...derives, derivesUntilMs }
  }
  const busySinceMs = before.busySinceMs ?? nowMs
  if (nowMs - busySinceMs < burstMs || nowMs < before.derivesUntilMs) return { ...before, ms: derives.ms, busySinceMs }
  return { ...before, ms: Number.POSITIVE_INFINITY, busySinceMs, yieldsSinceMs: nowMs }
}

function busyPace({ utilization, isAccepting }: Load): number {
  if (!isAccepting || utilization <= busyFrom) return shortestPaceMs
  const share = Math.min(1, (utilization - busyFrom) / (busyUntil - busyFrom))
  return Math.round(shortestPaceMs + share * (longestPaceMs - shortestPaceMs))
}

/**
 * The pause behind a full batch, when more entries wait: a busy process gives requests up to the time that the batch took. Without a
 * pause, requests waited for seconds at a load near the limit (decision 0172).
 */
export function decidePause({ ms }: Pace, batchMs: number): number {
  return Math.min(ms, (batchMs * (ms - shortestPaceMs)) / (longestPaceMs - shortestPaceMs))
}

/**
 * The shortest time between two appends. At 2,000 requests per second, an append of two rows costs PostgreSQL twice as much for each as
 * one of ten. In a burst, enough requests wait for each append.
 */
export function decideGather({ yieldsSinceMs }: Pace, utilization: number): number {
  if (yieldsSinceMs !== null) return 0
  const share = (utilization - gatherFrom) / (gatherUntil - gatherFrom)
  return gatherMsMax * Math.min(1, Math.max(0, share))
}
