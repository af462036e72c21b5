import { performance } from 'node:perf_hooks'
import { acceptingBatchMax, batchMax, decidePace, initialPace, type Pace } from './domain/decide-pace.ts'

/** The time between two measurements. */
export const measuredMs = 200
/** A process that appended nothing for this long only derives. */
const acceptingMs = 1_000

/** Measures how busy the event loop is, and returns the pauses between batches and their largest size. */
export function measurePace(): { pace(): Pace; batchMax(): number; onAppended(): void } {
  let appendedAt = Number.NEGATIVE_INFINITY
  let measuredAt = performance.now()
  let before = performance.eventLoopUtilization()
  let pace = initialPace
  const isAccepting = (nowMs: number) => nowMs - appendedAt < acceptingMs
  return {
    batchMax: () => (isAccepting(performance.now()) ? acceptingBatchMax : batchMax),
    onAppended() {
      appendedAt = performance.now()
    },
    pace() {
      const nowMs = performance.now()
      if (nowMs - measuredAt < measuredMs) return pace
      const current = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(current, before)
      measuredAt = nowMs
      before = current
      pace = decidePace(pace, { utilization, isAccepting: isAccepting(nowMs), nowMs })
      return pace
    },
  }
}
