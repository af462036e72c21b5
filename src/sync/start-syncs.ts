import { z } from 'zod'
import { findConnection } from '../connect/connection-queries.ts'
import { releaseExpiredSelections } from '../connect/relinquish-grants.ts'
import { requestSync, syncConnection as syncRequest } from '../connect/sync-runs/request-sync.ts'
import { deleteOldRuns, listDueConnections, listStrandedRuns } from '../connect/sync-runs/sync-queries.ts'
import type { WorkContext } from '../kernel/context/context.ts'
import { job, jobRequest } from '../kernel/context/job.ts'
import { dayMs, hourMs, minuteMs } from '../kernel/time/durations.ts'
import { runSync } from './runs/run-sync.ts'

/** The approximate interval between syncs of a connection. */
const everyMs = hourMs
const batchSize = 200

/** By provider: the time before which the last sync of a connection must be, where the vendor is read less often. */
function rarerReads({ providers, now }: Pick<WorkContext, 'providers' | 'now'>): Record<string, Date> {
  const rarer = providers.all.flatMap(({ key, reading }) => {
    const minutes = reading?.interval_minutes
    return minutes === undefined ? [] : [[key, new Date(now().getTime() - minutes * minuteMs)] as const]
  })
  return Object.fromEntries(rarer)
}

/** Requests syncs of connections that were not read for an hour, and resumes runs that have waited long enough. */
async function startDueSyncs(ctx: WorkContext): Promise<{ resumed: number; started: number }> {
  const now = ctx.now()
  const stranded = await listStrandedRuns(ctx.db, now, batchSize)
  for (const { profile_id, id } of stranded) await ctx.enqueue(syncRequest, { profile_id, run_id: id })
  const limits = { before: new Date(now.getTime() - everyMs), rarer: rarerReads(ctx), limit: batchSize }
  const due = await listDueConnections(ctx.db, limits)
  for (const { profile_id, id } of due) {
    const connection = await findConnection(ctx.db, profile_id, id)
    if (connection) await requestSync(ctx, profile_id, connection)
  }
  return { resumed: stranded.length, started: due.length }
}

const retentionMs = 30 * dayMs

export const startSyncs = job({
  request: jobRequest('start-syncs', z.object({})),
  summary:
    'Starts due syncs, resumes interrupted runs, and deletes pending tokens after 60 minutes and runs after 30 days.',
  schedule: '* * * * *',
  async run(ctx) {
    const forgotten = await releaseExpiredSelections(ctx)
    const deleted = await deleteOldRuns(ctx.db, new Date(ctx.now().getTime() - retentionMs))
    const syncs = await startDueSyncs(ctx)
    ctx.log.debug({ forgotten, deleted, ...syncs }, 'checked for due syncs')
  },
})

export const syncConnection = job({
  request: syncRequest,
  summary: 'Reads what a connected provider has to give: delivery, deals, payments.',
  expireInSeconds: 6 * 3_600,
  run: (ctx, { profile_id, run_id }) => runSync(ctx, profile_id, run_id),
})
