import { addDays, dayNumberOf, toDayText } from '../../../kernel/time/local-day.ts'

/** The lengths of time that are summed, shortest first. */
export const grains = ['day', 'week', 'month'] as const

export type Grain = (typeof grains)[number]

/** Local days, inclusive. Without a first day, all days until the last. */
export interface DayRange {
  from_day: string | null
  to_day: string
}

/** All days: the last one is later than any conversion. */
export const allDays: DayRange = { from_day: null, to_day: '9000-12-31' }

/** Periods by their first days, inclusive. */
export interface Stretch {
  grain: Grain
  first: string | null
  last: string
}

/** The first day of the period that has a day. Weeks begin on Monday. */
export function periodOf(grain: Grain, day: string): string {
  if (grain === 'month') return `${day.slice(0, 8)}01`
  return grain === 'day' ? day : weekOf(day)
}

export function lastDayOf(grain: Grain, period: string): string {
  if (grain === 'month') return addDays(nextMonth(period), -1)
  return grain === 'day' ? period : addDays(period, 6)
}

function weekOf(day: string): string {
  const number = dayNumberOf(day)
  // 1970-01-01 was a Thursday.
  return toDayText(number - ((((number + 3) % 7) + 7) % 7))
}

/**
 * Splits a range into whole months, whole weeks and days that cover it without overlap, so that a year reads about twelve months
 * and a few weeks and days at its edges.
 */
export function splitRange({ from_day, to_day }: DayRange): Stretch[] {
  const first = from_day === null ? null : isFirst(from_day) ? from_day : nextMonth(from_day)
  const end = isFirst(addDays(to_day, 1)) ? addDays(to_day, 1) : periodOf('month', to_day)
  if (first !== null && first >= end) return weeksAndDays(from_day!, to_day)
  return [
    ...(first !== null && from_day! < first ? weeksAndDays(from_day!, addDays(first, -1)) : []),
    { grain: 'month', first, last: periodOf('month', addDays(end, -1)) },
    ...(end <= to_day ? weeksAndDays(end, to_day) : []),
  ]
}

function weeksAndDays(from: string, to: string): Stretch[] {
  const first = weekOf(from) === from ? from : addDays(weekOf(from), 7)
  const end = weekOf(addDays(to, 1))
  if (first >= end) return [{ grain: 'day', first: from, last: to }]
  return [
    ...(from < first ? [{ grain: 'day' as const, first: from, last: addDays(first, -1) }] : []),
    { grain: 'week', first, last: addDays(end, -7) },
    ...(end <= to ? [{ grain: 'day' as const, first: end, last: to }] : []),
  ]
}

function isFirst(day: string): boolean {
  return day.endsWith('-01')
}

function nextMonth(day: string): string {
  return periodOf('month', addDays(periodOf('month', day), 31))
}
