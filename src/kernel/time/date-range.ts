import { z } from 'zod'
import { fail } from '../errors/errors.ts'
import { requiredMark } from '../schemas/json-schema.ts'
import { dayMs } from './durations.ts'
import { addDays, localDayOf, startOfLocalDay } from './local-day.ts'

/** An instant in a response: a Date in code, ISO 8601 text in JSON. */
export const timestamp = z.iso.datetime() as unknown as z.ZodType<string, string | Date>

/** Every day from the first to the last, both included, as `YYYY-MM-DD`. */
export function daysBetween(first: string, last: string): string[] {
  const start = Date.parse(first)
  const count = (Date.parse(last) - start) / dayMs + 1
  return Array.from({ length: count }, (_, index) => new Date(start + index * dayMs).toISOString().slice(0, 10))
}

/** Whole local days of a profile, as the instants they cover: `[from, until)`. */
interface DateRange {
  date_from: string
  date_to: string
  from: Date
  until: Date
}

const rangeDaysMax = 366

/** The two query parameters. `parseDateRange` validates them together, with the contract's error code. */
export const dateRangeParams = {
  date_from: requiredDay('First local day, `YYYY-MM-DD`.'),
  date_to: requiredDay('Last local day, inclusive.'),
}

/** Optional in the schema, so that a missing day gets `invalid_date_range` like a wrong one. */
function requiredDay(description: string) {
  return z
    .string()
    .optional()
    .meta({ format: 'date', description, [requiredMark]: true })
}

/** The same two parameters; omitting both means the last days. */
export function optionalDateRangeParams(lastDays: number) {
  const day = (meaning: string) => z.string().optional().meta({ format: 'date', description: meaning })
  return {
    date_from: day(`First local day, \`YYYY-MM-DD\`. Default: the last ${lastDays} days, including today.`),
    date_to: day('Last local day, inclusive. Send both dates or none.'),
  }
}

export function parseDateRange(
  query: { date_from?: string | undefined; date_to?: string | undefined },
  timezone: string,
  daysMax: number = rangeDaysMax,
): DateRange {
  const first = toDayNumber('date_from', query.date_from)
  const last = toDayNumber('date_to', query.date_to)
  if (first > last) reject('date_from', 'must not be after date_to')
  if (last - first + 1 > daysMax) reject('date_to', `the range may cover at most ${daysMax} days`)
  return {
    date_from: query.date_from!,
    date_to: query.date_to!,
    from: startOfLocalDay(first, timezone),
    until: startOfLocalDay(last + 1, timezone),
  }
}

/** Parses the range; without both ends it is the last days up to today in the profile's time zone. */
export function parseDateRangeOr(
  lastDays: number,
  query: { date_from?: string | undefined; date_to?: string | undefined },
  timezone: string,
  now: Date,
): DateRange {
  if (query.date_from !== undefined || query.date_to !== undefined) return parseDateRange(query, timezone)
  const date_to = localDayOf(now, timezone)
  return parseDateRange({ date_from: addDays(date_to, 1 - lastDays), date_to }, timezone)
}

/** Days since 1970-01-01; rejects dates that do not exist: 2026-02-30 does not become March. */
function toDayNumber(field: string, text: string | undefined): number {
  if (text === undefined) return reject(field, 'is required')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return reject(field, 'must be YYYY-MM-DD')
  const ms = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text) return reject(field, 'is not a real date')
  return ms / dayMs
}

function reject(field: string, problem: string): never {
  return fail('invalid_date_range', `${field}: ${problem}`, { field })
}
