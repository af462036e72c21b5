import { dayMs } from '../../../kernel/time/durations.ts'

/** The windows, in days, by which credit can be limited to recent touches. */
export const creditWindows = [1, 7, 14, 28, 90] as const

/** Returns the index of the smallest window that contains a touch of this age. */
export function ageOf(conversionMs: number, touchMs: number): number {
  const days = (conversionMs - touchMs) / dayMs
  const index = creditWindows.findIndex((window) => days <= window)
  return index < 0 ? creditWindows.length : index
}
