/** The times of a connection, in milliseconds of one clock. */
export interface PlanTimes {
  connectedAtMs: number
  plannedAtMs: number
  nowMs: number
}

const afterMsMin = 1_000
const afterMsMax = 60_000

/**
 * Whether the plans of prepared statements should be made again. A plan that is made while a table is small may read the whole
 * table, and PostgreSQL keeps it until the table is analyzed, which can take a minute; by then a burst has stored thousands of
 * rows. Plans are renewed one second after the connection began, and then each time when twice as much time has passed, at least
 * every minute.
 */
export function arePlansOld({ connectedAtMs, plannedAtMs, nowMs }: PlanTimes): boolean {
  const afterMs = Math.min(afterMsMax, Math.max(afterMsMin, plannedAtMs - connectedAtMs))
  return nowMs - plannedAtMs >= afterMs
}
