import { dayMs } from '../../../kernel/time/durations.ts'

export const lookbackDaysDefault = 30
export const lookbackDaysMax = 365

/** Whether a touch can earn credit: at or before the conversion and within its lookback window (semantics 5.1). */
export function isInWindow(touchTime: number, conversionTime: number, lookbackDays: number): boolean {
  return touchTime <= conversionTime && touchTime >= windowStart(conversionTime, lookbackDays)
}

/** The first instant of a conversion's window. */
export function windowStart(conversionTime: number, lookbackDays: number): number {
  return conversionTime - lookbackDays * dayMs
}

/** Returns the section of a customer's sorted touch times, `times[from]` to `times[to - 1]`, that is in the window. */
export function findWindow(
  times: Float64Array,
  from: number,
  to: number,
  conversionTime: number,
  lookbackDays: number,
): { from: number; to: number } {
  const start = firstIndex(times, from, to, (time) => time >= windowStart(conversionTime, lookbackDays))
  return { from: start, to: firstIndex(times, start, to, (time) => time > conversionTime) }
}

function firstIndex(times: Float64Array, from: number, to: number, isReached: (time: number) => boolean): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isReached(times[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
