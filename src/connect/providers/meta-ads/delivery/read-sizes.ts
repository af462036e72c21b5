import { ProviderError } from '../../../provider-error.ts'
import { tooMuchData } from '../parse-error.ts'

/**
 * The size of a request: a number of days, in pages of a number of rows, returned directly or as a report that is fetched later.
 */
export interface ReadSize {
  days: number
  limit: number
  isReport: boolean
}

/**
 * Large accounts get no response for a whole week. The range shrinks first, to one day, which is the smallest stored unit; then
 * the page; then the vendor prepares a report, which may be large again.
 */
export const readSizes: readonly ReadSize[] = [
  { days: 7, limit: 500, isReport: false },
  { days: 3, limit: 500, isReport: false },
  { days: 1, limit: 500, isReport: false },
  { days: 1, limit: 100, isReport: false },
  { days: 7, limit: 500, isReport: true },
  { days: 1, limit: 100, isReport: true },
]

/** Returns the next smaller size; null when there is none. */
export function shrinkRead(size: number): number | null {
  return size + 1 < readSizes.length ? size + 1 : null
}

/** Page sizes for the list of ads, which has no date range. */
const listLimits = [100, 25, 5] as const

export function shrinkLimit(limit: number): number | null {
  return listLimits.find((smaller) => smaller < limit) ?? null
}

export function isTooMuch(error: unknown): boolean {
  return error instanceof ProviderError && error.failure.kind === 'rejected' && error.failure.code === tooMuchData
}
