import { dayMs } from '../../kernel/time/durations.ts'
import { isTimeZone } from '../../tenancy/profiles/is-time-zone.ts'
import type { ReadingLimits } from '../provider.ts'

/** Returns the current day in a time zone, as `YYYY-MM-DD`. */
export function localDay(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(ms)
}

/** Returns the time zone in which an ad platform reports the days of an account; the fallback where the account has none. */
export function accountZone({ timezone }: Readonly<Record<string, string>>, otherwise: string): string {
  return timezone !== undefined && isTimeZone(timezone) ? timezone : otherwise
}

/** Platforms keep correcting their reports, so every sync reads the last four weeks again. */
const defaultLimits = { history_days: 365, reread_days: 28 }

/**
 * Returns the days a sync reads, inclusive. It starts some weeks before the end of the last complete read; or at the start of
 * history when there was none, or when a stage mapping has changed since, because the conversions of its deals are derived again.
 */
export function syncWindow(
  { last_success_at, mapping_changed_at }: { last_success_at: Date | null; mapping_changed_at: Date | null },
  now: Date,
  timezone: string,
  limits: ReadingLimits = {},
): { since: string; until: string } {
  const { history_days, reread_days } = { ...defaultLimits, ...limits }
  const historyMs = now.getTime() - history_days * dayMs
  const isWhole = last_success_at === null || (mapping_changed_at !== null && mapping_changed_at > last_success_at)
  const sinceMs = isWhole ? historyMs : Math.max(historyMs, last_success_at.getTime() - reread_days * dayMs)
  return { since: localDay(sinceMs, timezone), until: localDay(now.getTime(), timezone) }
}
