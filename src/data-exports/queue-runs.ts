import { z } from 'zod'
import { inTransaction, type WorkContext } from '../kernel/context/context.ts'
import { job, jobRequest } from '../kernel/context/job.ts'
import { newId } from '../kernel/ids.ts'
import { hourMs } from '../kernel/time/durations.ts'
import { nextLocalHour } from '../kernel/time/local-hour.ts'
import {
  type DataExportRun,
  findQueuedRun,
  insertQueuedRun,
  listDueExports,
  listExports,
  listStalledRuns,
  updateNextAt,
} from './export-queries.ts'

export const runExportRequest = jobRequest('run-data-export', z.object({ profile_id: z.uuid(), run_id: z.uuid() }))

/** Queues a run, unless one is already queued. Returns the queued run. */
export async function queueRun(
  ctx: WorkContext,
  { profile_id, id: export_id }: { profile_id: string; id: string },
  cause: DataExportRun['cause'],
  afterSeconds = 0,
): Promise<DataExportRun | null> {
  const requested_at = ctx.now()
  const run = { profile_id, id: newId(requested_at.getTime()), export_id, cause, requested_at }
  if (await insertQueuedRun(ctx.db, run)) {
    await ctx.enqueue(runExportRequest, { profile_id, run_id: run.id }, { afterSeconds })
  }
  return findQueuedRun(ctx.db, profile_id, export_id)
}

/** Erasures often come in groups, and each run reads the whole profile. */
const erasureDelaySeconds = 60

/** Removes an erased person from the files of all exports of the profile; call it in the transaction of the erasure. */
export async function queueErasureRuns(ctx: WorkContext, profileId: string): Promise<void> {
  for (const exported of await listExports(ctx.db, profileId))
    await queueRun(ctx, exported, 'erasure', erasureDelaySeconds)
}

const batchSize = 100

/** After this time, the retries of a job have ended. */
const stalledMs = hourMs

export const queueDataExports = job({
  request: jobRequest('queue-data-exports', z.object({})),
  summary: 'Queues the daily runs of data exports that are due and erasures that failed, every 15 minutes.',
  schedule: '*/15 * * * *',
  async run(ctx) {
    for (const due of await listDueExports(ctx.db, ctx.now(), batchSize)) {
      await inTransaction(ctx, async (ctx) => {
        const now = ctx.now()
        if (await updateNextAt(ctx.db, due, now, nextLocalHour(due.hour, now, due.timezone)))
          await queueRun(ctx, due, 'schedule')
      })
    }
    const before = new Date(ctx.now().getTime() - stalledMs)
    for (const { profile_id, id: run_id } of await listStalledRuns(ctx.db, before, batchSize))
      await ctx.enqueue(runExportRequest, { profile_id, run_id })
  },
})
