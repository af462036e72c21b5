import { ProviderError } from '../../provider-error.ts'
import { tooMuchData } from './parse-error.ts'

/** How much is asked for at once: so many days, in pages of so many rows, at once or as a report that is fetched later. */
export interface ReadSize {
  days: number
  limit: number
  isReport: boolean
}

/**
 * Large accounts get no answer for a week at once. The range shrinks first, for a day is the least that is stored; then the page;
 * then the vendor prepares a report, which may be large again.
 */
export const readSizes: readonly ReadSize[] = [
  { days: 7, limit: 500, isReport: false },
  { days: 3, limit: 500, isReport: false },
  { days: 1, limit: 500, isReport: false },
  { days: 1, limit: 100, isReport: false },
  { days: 7, limit: 500, isReport: true },
  { days: 1, limit: 100, isReport: true },
]

/** The size to go on with after this one was too large; null when there is none that asks for less. */
export function shrinkRead(size: number): number | null {
  return size + 1 < readSizes.length ? size + 1 : null
}

/** Of the ads themselves, which have no range. */
const listLimits = [100, 25, 5] as const

export function shrinkLimit(limit: number): number | null {
  return listLimits.find((smaller) => smaller < limit) ?? null
}

export function isTooMuch(error: unknown): boolean {
  return error instanceof ProviderError && error.failure.kind === 'refused' && error.failure.code === tooMuchData
}
