/** A day on which an entity may have been credited with something. */
export interface CreditedDay {
  day: string
  /** With how many conversions; null where the day is not summed up. */
  count: number | null
}

/**
 * The days, of those given the latest first, that hold at least the first `wanted` conversions: what a page must read, and no
 * more. A day that is not summed up, or of which some was read before (`readFrom` and later), holds nothing for sure.
 */
export function daysToRead(days: readonly CreditedDay[], wanted: number, readFrom: string | null): string[] {
  const read: string[] = []
  let sure = 0
  for (const { day, count } of days) {
    if (sure >= wanted) break
    read.push(day)
    if (readFrom === null || day < readFrom) sure += count ?? 0
  }
  return read
}
