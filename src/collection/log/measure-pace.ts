import { performance } from 'node:perf_hooks'
import {
  acceptingBatchMax,
  batchMax,
  decideGather,
  decidePace,
  decidePause,
  initialPace,
} from './domain/decide-pace.ts'

/** The time between two measurements. */
export const measuredMs = 200
/** A process that appended nothing for this long only derives. */
const acceptingMs = 1_000

/** How a process shares its time between requests and derivation; each value can change with a measurement. */
export interface MeasuredPace {
  /** The shortest time between two batches of a profile in the background. */
  paceMs(): number
  /** The pause behind a full batch that took the given time. */
  pauseMs(batchMs: number): number
  /** The largest number of entries of a batch. */
  batchMax(): number
  /** The shortest time between two appends, so that requests share one. */
  gatherMs(): number
  /** Called for each append with the number of its requests. */
  onAppend(requests: number): void
}

/** Measures how busy the event loop is. */
export function measurePace(): MeasuredPace {
  let appendedAt = Number.NEGATIVE_INFINITY
  let measuredAt = performance.now()
  let before = performance.eventLoopUtilization()
  let utilization = 0
  let pace = initialPace
  let appended = { appends: 0, requests: 0 }
  const isAccepting = (nowMs: number) => nowMs - appendedAt < acceptingMs

  function measure(): void {
    const nowMs = performance.now()
    if (nowMs - measuredAt < measuredMs) return
    const current = performance.eventLoopUtilization()
    utilization = performance.eventLoopUtilization(current, before).utilization
    measuredAt = nowMs
    before = current
    const requestsPerAppend = appended.requests / Math.max(1, appended.appends)
    pace = decidePace(pace, { utilization, isAccepting: isAccepting(nowMs), requestsPerAppend, nowMs })
    appended = { appends: 0, requests: 0 }
  }

  return {
    paceMs() {
      measure()
      return pace.ms
    },
    pauseMs(batchMs) {
      measure()
      return decidePause(pace, batchMs)
    },
    gatherMs() {
      measure()
      return decideGather(pace, utilization)
    },
    batchMax: () => (isAccepting(performance.now()) ? acceptingBatchMax : batchMax),
    onAppend(requests) {
      appendedAt = performance.now()
      appended.appends++
      appended.requests += requests
    },
  }
}
