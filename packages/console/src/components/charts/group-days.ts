import { addDays, daysBetween } from '../../format/days.ts'

export type Interval = 'day' | 'week' | 'month'

/** The days of one point of a chart, both inclusive, or one hour of a day. */
export interface DayGroup {
  from: string
  to: string
  hour?: number
  /** Position of the first day and number of days in the range. */
  start: number
  length: number
}

/** The interval at which a range is readable. */
export function intervalFor(days: number): Interval {
  if (days <= 62) return 'day'
  return days <= 200 ? 'week' : 'month'
}

/** Groups consecutive days by week from Monday, or by month; the groups at the edges can be incomplete. */
export function groupDays(days: readonly string[], interval: Interval): DayGroup[] {
  const groups: DayGroup[] = []
  let previous: string | null = null
  days.forEach((day, start) => {
    const key = groupKey(day, interval)
    const last = groups.at(-1)
    if (last && key === previous) {
      last.to = day
      last.length++
    } else groups.push({ from: day, to: day, start, length: 1 })
    previous = key
  })
  return groups
}

/** The hours of a single day. */
export function hoursOf(day: string): DayGroup[] {
  return Array.from({ length: 24 }, (_, hour) => ({ from: day, to: day, hour, start: hour, length: 1 }))
}

/** The point that is not over yet, because it contains now; null if all are over. */
export function openPoint(groups: readonly DayGroup[], now: { day: string; hour: number }): number | null {
  const last = groups.at(-1)
  if (!last || last.to < now.day) return null
  return last.hour === undefined || last.to > now.day ? groups.length - 1 : now.hour
}

function groupKey(day: string, interval: Interval): string {
  if (interval === 'day') return day
  if (interval === 'month') return day.slice(0, 7)
  // 1970-01-05 was a Monday.
  return addDays('1970-01-05', Math.floor(daysBetween('1970-01-05', day) / 7) * 7)
}

/** Adds up the values of each group. */
export function sumGroups(values: readonly number[], groups: readonly DayGroup[]): number[] {
  return groups.map(({ start, length }) =>
    values.slice(start, start + length).reduce((sum, value) => sum + (value ?? 0), 0),
  )
}

/** The ratio of the sums of each group; null where it has none. */
export function divideGroups(
  values: readonly number[],
  per: readonly number[],
  groups: readonly DayGroup[],
): (number | null)[] {
  const below = sumGroups(per, groups)
  return sumGroups(values, groups).map((value, index) => (below[index]! > 0 ? value / below[index]! : null))
}

/** Positions of at most `most` labels, evenly spaced from the first point. */
export function labelPositions(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, most)))
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)
}
