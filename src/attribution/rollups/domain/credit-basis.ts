import { creditWindows } from './path-steps.ts'

/** The day that credit is dated by: the day of the conversion, or the day of the touch that earned it. */
export const dateBases = ['conversion', 'touch'] as const

export type DateBasis = (typeof dateBases)[number]

/** The day that credit is dated by, and the greatest age of a touch in days; null: every age. */
export interface CreditBasis {
  date_basis: DateBasis
  window: number | null
}

export const conversionBasis: CreditBasis = { date_basis: 'conversion', window: null }

/** The number of ages within a window; all if it is null. */
export function agesWithin(window: number | null): number {
  return window === null ? creditWindows.length + 1 : creditWindows.filter((days) => days <= window).length
}
