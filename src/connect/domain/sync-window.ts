import { isTimeZone } from '../../tenancy/profiles/is-time-zone.ts'

/** The day it is in a zone, as `YYYY-MM-DD`. */
export function localDay(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(ms)
}

/** The zone in which an ad platform cuts the days of an account, as the account tells; else the one given. */
export function accountZone({ timezone }: Readonly<Record<string, string>>, otherwise: string): string {
  return timezone !== undefined && isTimeZone(timezone) ? timezone : otherwise
}

const dayMs = 86_400_000

/** Platforms go on correcting what they reported, so the last four weeks are read anew each time. */
const rereadDays = 28
/** How far back a first sync goes. */
const historyDays = 365

/**
 * The days a sync reads, inclusive. It goes back to four weeks before what was last read to the end, or to the beginning of
 * history when nothing was, or when a stage's mapping has changed since: what its deals record is worked out anew.
 */
export function syncWindow(
  { last_success_at, mapping_changed_at }: { last_success_at: Date | null; mapping_changed_at: Date | null },
  now: Date,
  timezone: string,
): { since: string; until: string } {
  const historyMs = now.getTime() - historyDays * dayMs
  const isWhole = last_success_at === null || (mapping_changed_at !== null && mapping_changed_at > last_success_at)
  const sinceMs = isWhole ? historyMs : Math.max(historyMs, last_success_at.getTime() - rereadDays * dayMs)
  return { since: localDay(sinceMs, timezone), until: localDay(now.getTime(), timezone) }
}
