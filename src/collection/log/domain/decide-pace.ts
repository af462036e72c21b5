/** Bounds how long an entry waits behind another one, and the number of small batches under load. */
export const shortestPaceMs = 50
/** Long enough for batches of several hundred entries; with 600 ms, entries waited for up to 0.8 s at 70 percent of the load. */
export const longestPaceMs = 250

const busyFrom = 0.85
const busyUntil = 0.95

/**
 * The pause between two batches of a profile. A process that accepts requests and is busy derives less often, in larger batches,
 * which cost less per entry; what it accepted waits in the log meanwhile. Utilization is the share of time in which the event loop
 * was busy.
 */
export function decidePace({ utilization, isAccepting }: { utilization: number; isAccepting: boolean }): number {
  if (!isAccepting || utilization <= busyFrom) return shortestPaceMs
  const share = Math.min(1, (utilization - busyFrom) / (busyUntil - busyFrom))
  return Math.round(shortestPaceMs + share * (longestPaceMs - shortestPaceMs))
}
