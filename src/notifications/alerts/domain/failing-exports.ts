import type { ExportResult } from './alert-input.ts'

/** Fewer failed runs, with fewer rejected conversions, may be chance: a single conversion can be rejected for its own data. */
const runsNeeded = 3
const rejectedNeeded = 5

/** The destinations whose newest runs all failed or rejected more than they sent. One good run ends it. */
export function listFailingExports(runs: readonly ExportResult[]): string[] {
  return [...Map.groupBy(runs, ({ destination_id }) => destination_id).values()].flatMap((ofDestination) => {
    const good = ofDestination.findIndex(({ is_failed, sent, rejected }) => !is_failed && rejected <= sent)
    const bad = good < 0 ? ofDestination : ofDestination.slice(0, good)
    const rejected = bad.reduce((total, run) => total + run.rejected, 0)
    return bad.length >= runsNeeded || rejected >= rejectedNeeded ? [ofDestination[0]!.name] : []
  })
}
