import { remember } from '../../../kernel/remember.ts'
import { dayNumberOf, toDayText } from '../../../kernel/time/local-day.ts'

/** The intervals by which customers are grouped and grow older; stored by index. */
export const cohortIntervals = ['week', 'month'] as const

export type CohortInterval = (typeof cohortIntervals)[number]

/** Returns the first day of the interval that contains a day. Weeks begin on Monday. */
export function intervalStart(day: string, interval: CohortInterval): string {
  return interval === 'month' ? `${day.slice(0, 8)}01` : weekStart(day)
}

/** Cached, because the payments of a batch have few days. */
const weekStart = remember((day) => {
  const number = dayNumberOf(day)
  // 1970-01-01 was a Thursday.
  return toDayText(number - ((number + 3) % 7))
})

/** Returns the last day of an interval, given its first day. */
export function intervalEnd(start: string, interval: CohortInterval): string {
  const next = interval === 'week' ? dayNumberOf(start) + 7 : dayNumberOf(intervalStart(inNextMonth(start), 'month'))
  return toDayText(next - 1)
}

/** Lists the first days of all intervals that contain a day of the range. */
export function intervalsWithin(from: string, to: string, interval: CohortInterval): string[] {
  const starts: string[] = []
  for (let start = intervalStart(from, interval); start <= to; ) {
    starts.push(start)
    start = toDayText(dayNumberOf(intervalEnd(start, interval)) + 1)
  }
  return starts
}

/**
 * Returns the number of full weeks or months from a customer's first payment to a day. A month is full on the same day of the
 * month, or on the first of the following month if there is no such day. Days before the first payment have age 0.
 */
export function cohortAge(firstDay: string, day: string, interval: CohortInterval): number {
  if (day <= firstDay) return 0
  if (interval === 'week') return Math.floor((dayNumberOf(day) - dayNumberOf(firstDay)) / 7)
  const months = monthNumber(day) - monthNumber(firstDay)
  return day.slice(8) < firstDay.slice(8) ? months - 1 : months
}

/** Returns whether every customer of an interval has lived through an age, even one who paid first on its last day. */
export function isComplete(cohort: string, age: number, interval: CohortInterval, today: string): boolean {
  return cohortAge(intervalEnd(cohort, interval), today, interval) > age
}

/** Returns the highest age that any customer of an interval has reached. */
export function oldestAge(cohort: string, interval: CohortInterval, today: string): number {
  return cohortAge(cohort, today, interval)
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}

function inNextMonth(start: string): string {
  return toDayText(dayNumberOf(start) + 31)
}
