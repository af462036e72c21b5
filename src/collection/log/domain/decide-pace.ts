/** Bounds how long an entry waits behind another one, and the number of small batches under load. */
export const shortestPaceMs = 50
/** Long enough for a batch of 1,000 entries at the rates that one process accepts. */
export const longestPaceMs = 600

const busyFrom = 0.75
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
