import { readPathCode } from '../../attribution/rollups/domain/conversion-paths.ts'

/** A number of conversions by the code of touches and days; the code is null for conversions without a touch. */
export interface CodeCount {
  code: number | null
  count: number
}

export interface PathSummary {
  conversions: number
  without_touch: number
  touches: { touches: number; conversions: number }[]
  days: { days: number; conversions: number }[]
  median_touches: number | null
  median_days: number | null
  single_touch_share: number | null
}

/** Summarises how many touches and days conversions took. Medians and the share are of conversions with a touch. */
export function summarisePaths(counts: readonly CodeCount[]): PathSummary {
  const touched = counts.flatMap(({ code, count }) => (code === null ? [] : [{ ...readPathCode(code), count }]))
  const touches = histogram(touched.map(({ touches, count }) => [touches, count]))
  const days = histogram(touched.map(({ days, count }) => [days, count]))
  const withTouch = total(touched)
  const without_touch = total(counts) - withTouch
  const untouched = without_touch > 0 ? [{ touches: 0, conversions: without_touch }] : []
  return {
    conversions: withTouch + without_touch,
    without_touch,
    touches: [...untouched, ...touches.map(([touches, conversions]) => ({ touches, conversions }))],
    days: days.map(([days, conversions]) => ({ days, conversions })),
    median_touches: medianOf(touches),
    median_days: medianOf(days),
    single_touch_share: withTouch === 0 ? null : (touches.find(([touches]) => touches === 1)?.[1] ?? 0) / withTouch,
  }
}

function total(counts: readonly { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** Adds up counts by value, in ascending order. */
function histogram(pairs: readonly (readonly [value: number, count: number])[]): [value: number, count: number][] {
  const counts = new Map<number, number>()
  for (const [value, count] of pairs) counts.set(value, (counts.get(value) ?? 0) + count)
  return [...counts].sort(([a], [b]) => a - b)
}

/** The exact median: the mean of the two middle values if their number is even; null without values. */
function medianOf(sorted: readonly (readonly [value: number, count: number])[]): number | null {
  const all = sorted.reduce((sum, [, count]) => sum + count, 0)
  if (all === 0) return null
  const at = (rank: number) => {
    let seen = 0
    for (const [value, count] of sorted) {
      seen += count
      if (seen > rank) return value
    }
    return 0
  }
  return (at(Math.floor((all - 1) / 2)) + at(Math.floor(all / 2))) / 2
}
