import { performance } from 'node:perf_hooks'
import { decidePace, shortestPaceMs } from './domain/decide-pace.ts'

const measuredMs = 200
/** A process that appended nothing for this long only derives. */
const acceptingMs = 1_000

/** Measures how busy the event loop is, and returns the pause between batches. */
export function measurePace(): { paceMs(): number; onAppended(): void } {
  let appendedAt = Number.NEGATIVE_INFINITY
  let measuredAt = performance.now()
  let before = performance.eventLoopUtilization()
  let paceMs = shortestPaceMs
  return {
    onAppended() {
      appendedAt = performance.now()
    },
    paceMs() {
      const now = performance.now()
      if (now - measuredAt < measuredMs) return paceMs
      const current = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(current, before)
      measuredAt = now
      before = current
      paceMs = decidePace({ utilization, isAccepting: now - appendedAt < acceptingMs })
      return paceMs
    },
  }
}
