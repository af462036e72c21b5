import type { RateLimitStore } from './rate-limiter.ts'

/**
 * Counters of one process: one map for the current minute and one for the previous minute, which is dropped when the minute
 * changes. Beyond `subjectsMax`, the oldest subject of the minute is dropped.
 */
export function memoryStore(subjectsMax: number = 100_000): RateLimitStore {
  let runningMinute = 0
  let current = new Map<string, number>()
  let previous = new Map<string, number>()

  function turnTo(minute: number): void {
    previous = minute === runningMinute + 1 ? current : new Map()
    current = new Map()
    runningMinute = minute
  }

  return {
    count(subject, minute) {
      if (minute !== runningMinute) turnTo(minute)
      const hits = (current.get(subject) ?? 0) + 1
      if (hits === 1 && current.size >= subjectsMax) current.delete(current.keys().next().value!)
      current.set(subject, hits)
      return { previousHits: previous.get(subject) ?? 0, currentHits: hits }
    },
    uncount(subject, minute) {
      const hits = current.get(subject)
      if (minute === runningMinute && hits) current.set(subject, hits - 1)
    },
    // No other process shares them, so the local counters are complete.
    addAll: async () => new Map(),
    close: async () => {},
  }
}
