import { hourMs, minuteMs } from './durations.ts'
import { addDays, dayNumberOf, localDayOf, startOfLocalDay } from './local-day.ts'

/** The first time after an instant at which the clock of the time zone shows the hour. */
export function nextLocalHour(hour: number, after: Date, timezone: string): Date {
  let day = localDayOf(after, timezone)
  while (startOfHour(day, hour, timezone) <= after) day = addDays(day, 1)
  return startOfHour(day, hour, timezone)
}

/** The first instant of a local day at which its clock shows the hour or, if a change of the clock skips it, a later one. */
export function startOfHour(day: string, hour: number, timezone: string): Date {
  const start = startOfLocalDay(dayNumberOf(day), timezone).getTime()
  // Without a change of the clock, this is the hour. A change moves it by at most two hours.
  const usual = start + hour * hourMs
  for (let ms = Math.max(start, usual - 2 * hourMs); ms < usual + 2 * hourMs; ms += 15 * minuteMs) {
    const at = new Date(ms)
    if (localDayOf(at, timezone) === day && localHourOf(at, timezone) >= hour) return at
  }
  return new Date(usual)
}

function localHourOf(at: Date, timezone: string): number {
  let clock = clocks.get(timezone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' })
    clocks.set(timezone, clock)
  }
  return Number(clock.format(at))
}

/** Creating a formatter takes longer than all other steps. */
const clocks = new Map<string, Intl.DateTimeFormat>()
