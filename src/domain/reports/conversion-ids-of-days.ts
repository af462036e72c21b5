const dayMs = 86_400_000

/**
 * Bounds `[first, end)` of the ids of the conversions of some local days, in whatever time zone. Ids begin with the time, so
 * that a range of days is a stretch of the table; the bounds are a day too wide on either side and only narrow a search.
 */
export function conversionIdsOfDays(fromDay: string, toDay: string): { first: string; end: string } {
  return { first: firstIdAt(Date.parse(fromDay) - dayMs), end: firstIdAt(Date.parse(toDay) + 2 * dayMs) }
}

function firstIdAt(ms: number): string {
  const time = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}
