import { addDays } from '../../../kernel/time/local-day.ts'

/** Local days, inclusive. Without a first day, all days until the last. */
export interface DayRange {
  from_day: string | null
  to_day: string
}

/** Ranges of days and whole months (by their first days), inclusive; together they cover the range without overlap. */
export interface SplitRange {
  days: { first: string; last: string }[]
  months: { first: string | null; last: string } | null
}

/** Splits a range into whole months and the days at its edges, so that a year reads about twelve months and two edges. */
export function splitRange({ from_day, to_day }: DayRange): SplitRange {
  const first = from_day === null ? null : isFirst(from_day) ? from_day : nextMonth(from_day)
  const end = isLast(to_day) ? nextMonth(to_day) : monthOf(to_day)
  if (first !== null && first >= end) return { days: [{ first: from_day!, last: to_day }], months: null }
  const days = []
  if (first !== null && from_day! < first) days.push({ first: from_day!, last: dayBefore(first) })
  if (end <= to_day) days.push({ first: end, last: to_day })
  return { days, months: { first, last: monthOf(dayBefore(end)) } }
}

export function monthOf(day: string): string {
  return `${day.slice(0, 8)}01`
}

export function lastDayOfMonth(day: string): string {
  return dayBefore(nextMonth(day))
}

function isFirst(day: string): boolean {
  return day.endsWith('-01')
}

function isLast(day: string): boolean {
  return isFirst(addDays(day, 1))
}

function dayBefore(day: string): string {
  return addDays(day, -1)
}

function nextMonth(day: string): string {
  return monthOf(addDays(monthOf(day), 31))
}
