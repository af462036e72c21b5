import { creditWindows, reasonsWithin, reasonWithAge } from './path-steps.ts'
import { rollupFamilies } from './rollup-groups.ts'

/** The day that credit is dated by: the day of the conversion, or the day of the touch that earned it. */
export const dateBases = ['conversion', 'touch'] as const

export type DateBasis = (typeof dateBases)[number]

/** The day that credit is dated by, and the greatest age of a touch in days; null: every age. */
export interface CreditBasis {
  date_basis: DateBasis
  window: number | null
}

export const conversionBasis: CreditBasis = { date_basis: 'conversion', window: null }

/** Returns the offset of the levels that store credit on this basis; 0 if no age is needed. */
export function familyOf({ date_basis, window }: CreditBasis): number {
  if (date_basis === 'touch') return rollupFamilies.byTouchDay
  return window === null ? 0 : rollupFamilies.byWindow
}

/** Returns the stored codes of reasons, with every age if the levels of the basis store ages. */
export function storedReasons(reasons: readonly number[], basis: CreditBasis): number[] {
  return familyOf(basis) === 0 ? [...reasons] : reasons.flatMap((reason) => reasonsWithin(reason, null))
}

/** Returns the lowest stored code of a touch that is older than the window. */
export function firstCodeOutside(window: number | null): number {
  const ages = window === null ? creditWindows.length + 1 : creditWindows.filter((days) => days <= window).length
  return reasonWithAge(0, ages)
}

/** The number of ages within a window; all if it is null. */
export function agesWithin(window: number | null): number {
  return window === null ? creditWindows.length + 1 : creditWindows.filter((days) => days <= window).length
}
