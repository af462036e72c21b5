/** Weeks of history that define what is usual, and the least that is needed. */
const weeks = 8
const weeksNeeded = 4
/** A deviation of this many robust standard deviations, and of at least this share, is unusual. */
const deviations = 4
const shareNeeded = 0.3

export interface Compared {
  value: number
  expected: number
  isUnusual: boolean
}

/**
 * Compares the last day with the same weekdays before it. What is expected is their median, moved by how the last week differs
 * from the weeks before it, so that growth and seasons are not unusual. The spread is the median deviation of the recent days from
 * their own weekday, which one outlier does not widen. If most days have nothing, no day is unusual. Null without enough history.
 */
export function compareWithUsual(days: readonly (number | null)[]): Compared | null {
  const value = days.at(-1) ?? null
  const history = days.slice(-1 - 7 * weeks, -1)
  if (value === null || history.length < 7 * weeksNeeded) return null
  const known = history.filter((day) => day !== null)
  if (known.length < history.length * 0.8) return null
  const usual = (index: number) => medianOf(sameWeekdays(history, index))
  const expectedBefore = usual(history.length)
  if (expectedBefore === null) return null
  const expected = expectedBefore * trendOf(history, usual)
  const residuals = history.flatMap((day, index) => {
    const ordinary = usual(index)
    return day === null || ordinary === null ? [] : [Math.abs(rootOf(day) - rootOf(ordinary))]
  })
  // The median deviation of normal noise is 0.6745 standard deviations.
  const spread = Math.max((medianOf(residuals) ?? 0) / 0.6745, smallestSpread(known))
  const isFar = Math.abs(rootOf(value) - rootOf(expected)) > deviations * spread
  const isRegular = known.filter((day) => day !== 0).length >= known.length / 2
  return { value, expected, isUnusual: isRegular && isFar && Math.abs(value - expected) >= shareNeeded * expected }
}

/**
 * Days are compared by their square roots, whose deviation does not depend on the size of counts and sums. Otherwise a day without
 * any payment would never be far from ten payments, because ten vary by three.
 */
function rootOf(figure: number): number {
  return Math.sign(figure) * Math.sqrt(Math.abs(figure))
}

function sameWeekdays(history: readonly (number | null)[], index: number): number[] {
  const found: number[] = []
  for (let other = index % 7; other < history.length; other += 7) {
    const day = history[other]
    if (day !== null && day !== undefined) found.push(day)
  }
  return found
}

/** How the last 7 days compare with what their weekdays usually have, between half and double. */
function trendOf(history: readonly (number | null)[], usual: (index: number) => number | null): number {
  const ratios: number[] = []
  for (let index = history.length - 7; index < history.length; index++) {
    const [day, ordinary] = [history[index], usual(index)]
    if (day !== null && day !== undefined && ordinary) ratios.push(day / ordinary)
  }
  return Math.min(2, Math.max(0.5, medianOf(ratios) ?? 1))
}

/** That of a change by a tenth: figures that hardly vary would otherwise make every small change unusual. */
function smallestSpread(known: readonly number[]): number {
  return rootOf(Math.abs(medianOf(known) ?? 0)) / 20
}

function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
