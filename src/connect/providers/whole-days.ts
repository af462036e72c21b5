import { accountZone, localDay } from '../domain/sync-window.ts'
import type { VendorSession } from '../provider.ts'

/** Returns the current day in the account's time zone. */
export function todayOf({ now, account }: Pick<VendorSession, 'now' | 'account'>): string {
  return localDay(now().getTime(), accountZone(account.details, 'UTC'))
}

/**
 * Groups rows into pages of whole days, small days together: a day is stored completely or not at all, so that rows the platform
 * no longer reports can be removed from the rollups. Every day is on one page, also a day without rows.
 */
export function readWholeDays<Row extends { date: string }>(
  rows: readonly Row[],
  days: readonly string[],
  rowsMax = 500,
): { days: string[]; rows: Row[] }[] {
  const byDay = new Map<string, Row[]>(days.map((day) => [day, []]))
  for (const row of rows) byDay.get(row.date)?.push(row)
  const pages: { days: string[]; rows: Row[] }[] = []
  for (const [day, ofDay] of byDay) {
    const page = pages.at(-1)
    if (page && (ofDay.length === 0 || page.rows.length + ofDay.length <= rowsMax)) {
      page.days.push(day)
      page.rows.push(...ofDay)
    } else pages.push({ days: [day], rows: ofDay })
  }
  return pages
}
