import { addDays, dayNumberOf, localDayOf } from '../../../kernel/time/local-day.ts'
import { startOfHour } from '../../../kernel/time/local-hour.ts'

export const digestSchedules = ['daily', 'weekly', 'monthly'] as const
type ScheduleKind = (typeof digestSchedules)[number]

/** When a digest is sent, in local time of the profile. */
export interface DigestSchedule {
  schedule: ScheduleKind
  /** 0 to 23. */
  hour: number
  /** Only weekly: 1 is Monday. */
  weekday: number | null
  /** Only monthly: 1 to 28, so that every month has the day. */
  month_day: number | null
}

/** Local days, both inclusive. */
export interface DigestPeriod {
  from_day: string
  to_day: string
}

/** The first time after an instant at which the digest is sent. */
export function nextDigestAt(schedule: DigestSchedule, after: Date, timezone: string): Date {
  let day = localDayOf(after, timezone)
  while (!isDigestDay(schedule, day) || startOfHour(day, schedule.hour, timezone) <= after) day = addDays(day, 1)
  return startOfHour(day, schedule.hour, timezone)
}

/** The local day of the last time, up to and including an instant, at which the digest was to be sent. */
export function lastDigestDay(schedule: DigestSchedule, until: Date, timezone: string): string {
  let day = localDayOf(until, timezone)
  while (!isDigestDay(schedule, day) || startOfHour(day, schedule.hour, timezone) > until) day = addDays(day, -1)
  return day
}

/** The complete days that a digest of a day is about: the day before, the 7 days before, or the last calendar month. */
export function digestPeriod({ schedule }: Pick<DigestSchedule, 'schedule'>, day: string): DigestPeriod {
  const yesterday = addDays(day, -1)
  if (schedule === 'daily') return { from_day: yesterday, to_day: yesterday }
  if (schedule === 'weekly') return { from_day: addDays(day, -7), to_day: yesterday }
  const to_day = addDays(`${day.slice(0, 7)}-01`, -1)
  return { from_day: `${to_day.slice(0, 7)}-01`, to_day }
}

/** A day is compared with the same weekday of the week before, because weekdays differ; more days with as many before them. */
export function comparedPeriod({ from_day, to_day }: DigestPeriod): DigestPeriod {
  const days = from_day === to_day ? 7 : dayNumberOf(to_day) - dayNumberOf(from_day) + 1
  return { from_day: addDays(from_day, -days), to_day: addDays(to_day, -days) }
}

function isDigestDay({ schedule, weekday, month_day }: DigestSchedule, day: string): boolean {
  if (schedule === 'weekly') return weekdayOf(day) === weekday
  return schedule === 'daily' || Number(day.slice(8)) === month_day
}

/** 1 is Monday; 1970-01-01 was a Thursday. */
function weekdayOf(day: string): number {
  return ((dayNumberOf(day) + 3) % 7) + 1
}
