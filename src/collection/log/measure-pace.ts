import { performance } from 'node:perf_hooks'
import { acceptingBatchMax, batchMax, decidePace, initialPace } from './domain/decide-pace.ts'

/** The time between two measurements. */
export const measuredMs = 200
/** A process that appended nothing for this long only derives. */
const acceptingMs = 1_000

/** Measures how busy the event loop is, and returns the pause between batches and their largest size. */
export function measurePace(): { paceMs(): number; batchMax(): number; onAppended(): void } {
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
    paceMs() {
      const nowMs = performance.now()
      if (nowMs - measuredAt < measuredMs) return pace.ms
      const current = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(current, before)
      measuredAt = nowMs
      before = current
      pace = decidePace(pace, { utilization, isAccepting: isAccepting(nowMs), nowMs })
      return pace.ms
    },
  }
}
