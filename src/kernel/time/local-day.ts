import { remember } from '../remember.ts'
import { dayMs } from './durations.ts'

/**
 * The local day of an instant, `YYYY-MM-DD`: the last day of the zone that has begun by then. It is computed from the same day
 * starts as date ranges, so that a range and the days of its rows cannot disagree. Only this function converts an instant to a
 * day: a database has its own version of the time-zone rules.
 */
export function localDayOf(at: Date, timezone: string): string {
  return toDayText(localDayNumber(at.getTime(), timezone))
}

/** The local day of an instant as the number of days since 1970-01-01. */
function localDayNumber(ms: number, timezone: string): number {
  // No zone is more than a day away from UTC.
  let day = Math.floor(ms / dayMs) + 1
  while (cachedStartMs(day, timezone) > ms) day--
  return day
}

/** Quarters of an hour since 1970-01-01: every time zone is a whole number of them away from UTC. */
export const quarterSeconds = 900

/** The local hour of a quarter, 0 to 23. */
export function localHourOf(quarter: number, timezone: string): number {
  const ms = quarter * quarterSeconds * 1_000
  return new Date(ms + offsetMs(ms, timezone)).getUTCHours()
}

/** The time that clocks of the zone show at an instant, as milliseconds of the same time in UTC. */
export function localClockMs(atMs: number, timezone: string): number {
  return atMs + offsetMs(atMs, timezone)
}

/** Adds a number of days, which may be negative. */
export function addDays(day: string, days: number): string {
  return toDayText(dayNumberOf(day) + days)
}

/** Far more than the days of a profile's history. */
const daysMax = 50_000

/** Days since 1970-01-01. Cached, because many rows share few days. */
export const dayNumberOf = remember((day): number => Date.parse(`${day}T00:00:00Z`) / dayMs, daysMax)

export const toDayText = remember(
  (dayNumber: number): string => new Date(dayNumber * dayMs).toISOString().slice(0, 10),
  daysMax,
)

const starts = new Map<string, Map<number, number>>()

/** Cached, because many rows share few days. */
function cachedStartMs(dayNumber: number, timezone: string): number {
  const existing = starts.get(timezone)
  const known = existing?.get(dayNumber)
  if (known !== undefined) return known
  const start = startOfLocalDay(dayNumber, timezone).getTime()
  if (existing && existing.size < daysMax) existing.set(dayNumber, start)
  else starts.set(timezone, new Map([[dayNumber, start]]))
  return start
}

/**
 * The first instant of a local day. Midnight is computed with the offset around it; if a clock change skips midnight, the day
 * starts at the first instant that exists.
 */
export function startOfLocalDay(dayNumber: number, timezone: string): Date {
  const targetMs = dayNumber * dayMs
  const before = targetMs - offsetMs(targetMs - dayMs / 2, timezone)
  const after = targetMs - offsetMs(targetMs + dayMs / 2, timezone)
  const candidates = [before, after].filter((ms) => ms + offsetMs(ms, timezone) === targetMs)
  if (candidates.length > 0) return new Date(Math.min(...candidates))
  return new Date(Math.max(before, after))
}

/** The offset of the zone's wall clock from UTC at an instant. */
function offsetMs(atMs: number, timezone: string): number {
  const parts = Object.fromEntries(
    wallClock(timezone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(atMs / 1000) * 1000
}

const wallClocks = new Map<string, Intl.DateTimeFormat>()

function wallClock(timezone: string): Intl.DateTimeFormat {
  let clock = wallClocks.get(timezone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    wallClocks.set(timezone, clock)
  }
  return clock
}
