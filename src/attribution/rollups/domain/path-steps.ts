import { dayMs } from '../../../kernel/time/durations.ts'

/** The windows, in days, by which credit can be limited to recent touches. */
export const creditWindows = [1, 7, 14, 28, 90] as const

/** The day and the age of each touch of a path, earliest touch first. */
export interface PathSteps {
  days: readonly string[]
  /** The index of the smallest window that contains the touch; `creditWindows.length` if it is older than all. */
  ages: ArrayLike<number>
}

/** Returns the index of the smallest window that contains a touch of this age. */
export function ageOf(conversionMs: number, touchMs: number): number {
  const days = (conversionMs - touchMs) / dayMs
  const index = creditWindows.findIndex((window) => days <= window)
  return index < 0 ? creditWindows.length : index
}

const ageStep = 10

/** The reason code of a rollup by age: both are stored in one number. */
export function reasonWithAge(reason: number, age: number): number {
  return age * ageStep + reason
}

/** The stored codes of a reason for touches of at most `windowDays`; of every age if it is null. */
export function reasonsWithin(reason: number, windowDays: number | null): number[] {
  const ages = creditWindows.filter((window) => windowDays === null || window <= windowDays).length
  return Array.from({ length: ages + (windowDays === null ? 1 : 0) }, (_, age) => reasonWithAge(reason, age))
}
