/** A range of days or touches with its conversions; `to` is null if it has no end. */
export interface Bucket {
  from: number
  to: number | null
  conversions: number
}

/** The first values of the ranges of days; each range ends before the next one starts. */
const dayStarts = [0, 1, 2, 4, 8, 15, 31] as const
const touchStarts = [1, 2, 3, 4, 5, 6, 10] as const

export const bucketDays = (days: readonly { days: number; conversions: number }[]): Bucket[] =>
  toBuckets(
    dayStarts,
    days.map(({ days: size, conversions }) => ({ size, conversions })),
  )

/** Conversions without a touch are in no range. */
export const bucketTouches = (touches: readonly { touches: number; conversions: number }[]): Bucket[] =>
  toBuckets(
    touchStarts,
    touches.map(({ touches: size, conversions }) => ({ size, conversions })),
  )

function toBuckets(starts: readonly number[], counts: readonly { size: number; conversions: number }[]): Bucket[] {
  return starts.map((from, index) => {
    const next = starts[index + 1]
    const within = counts.filter(({ size }) => size >= from && (next === undefined || size < next))
    return {
      from,
      to: next === undefined ? null : next - 1,
      conversions: within.reduce((sum, { conversions }) => sum + conversions, 0),
    }
  })
}
