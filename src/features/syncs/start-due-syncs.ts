import type { WorkContext } from '../../kernel/context.ts'
import { findConnection } from '../connections/queries.ts'
import { syncConnection } from './job-requests.ts'
import { listDueConnections, listStrandedRuns } from './queries.ts'
import { requestSync } from './request-sync.ts'

/** Each connection is read about this often. */
const everyMs = 60 * 60_000
const atOnce = 200

/** Has connections read that were not for an hour, and runs taken up again that have waited long enough. */
export async function startDueSyncs(ctx: WorkContext): Promise<{ resumed: number; started: number }> {
  const now = ctx.now()
  const stranded = await listStrandedRuns(ctx.db, now, atOnce)
  for (const { profile_id, id } of stranded) await ctx.enqueue(syncConnection, { profile_id, run_id: id })
  const due = await listDueConnections(ctx.db, new Date(now.getTime() - everyMs), atOnce)
  for (const { profile_id, id } of due) {
    const connection = await findConnection(ctx.db, profile_id, id)
    if (connection) await requestSync(ctx, profile_id, connection, { isScheduled: true })
  }
  return { resumed: stranded.length, started: due.length }
}
