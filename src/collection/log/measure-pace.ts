import { performance } from 'node:perf_hooks'
import { decidePace, initialPace } from './domain/decide-pace.ts'

/** The time between two measurements. */
export const measuredMs = 200
/** A process that appended nothing for this long only derives. */
const acceptingMs = 1_000

/** Measures how busy the event loop is, and returns the pause between batches. */
export function measurePace(): { paceMs(): number; onAppended(): void } {
  let appendedAt = Number.NEGATIVE_INFINITY
  let measuredAt = performance.now()
  let before = performance.eventLoopUtilization()
  let pace = initialPace
  return {
    onAppended() {
      appendedAt = performance.now()
    },
    paceMs() {
      const nowMs = performance.now()
      if (nowMs - measuredAt < measuredMs) return pace.ms
      const current = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(current, before)
      measuredAt = nowMs
      before = current
      pace = decidePace(pace, { utilization, isAccepting: nowMs - appendedAt < acceptingMs, nowMs })
      return pace.ms
    },
  }
}
