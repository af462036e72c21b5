import { z } from 'zod'
import { syncConnection } from '../connect/sync-runs/request-sync.ts'
import { listSilentRuns, updateSilentRunQueued } from '../connect/sync-runs/sync-queries.ts'
import { inTransaction, type WorkContext } from '../kernel/context/context.ts'
import { job, jobRequest } from '../kernel/context/job.ts'
import { watchFreshness as watch } from './runs/watch-freshness.ts'

const batchSize = 200

/**
 * Requeues runs whose workers died. Each is requeued once, however many processes check: until a worker is free it is queued, and
 * therefore not silent.
 */
export async function resumeSyncs(ctx: WorkContext): Promise<number> {
  let resumed = 0
  for (const { profile_id, id } of await listSilentRuns(ctx.db, ctx.now(), batchSize)) {
    await inTransaction(ctx, async (ctx) => {
      if (!(await updateSilentRunQueued(ctx.db, profile_id, id, ctx.now()))) return
      await ctx.enqueue(syncConnection, { profile_id, run_id: id })
      resumed++
    })
  }
  return resumed
}

interface SyncWatch {
  stop(): Promise<void>
}

/** With the 30 seconds of a lease, a sync of a killed worker resumes within 45 seconds; cron is too coarse. */
const checkIntervalMs = 15_000

/** Checks for syncs whose workers died, until the process ends. */
export function watchSyncs(ctx: WorkContext): SyncWatch {
  let checking: Promise<void> | null = null
  const check = () => {
    checking ??= resumeSyncs(ctx)
      .then((resumed) => {
        if (resumed > 0) ctx.log.info({ resumed }, 'resumed syncs whose workers died')
      })
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'could not check for syncs whose workers died'))
      .finally(() => {
        checking = null
      })
  }
  check()
  const timer = setInterval(check, checkIntervalMs)
  return {
    async stop() {
      clearInterval(timer)
      await checking
    },
  }
}

export const watchFreshness = job({
  request: jobRequest('watch-freshness', z.object({})),
  summary: 'Notifies subscribers when the data of a profile becomes stale or fresh again.',
  schedule: '*/5 * * * *',
  async run(ctx) {
    const changed = await watch(ctx)
    if (changed > 0) ctx.log.info({ changed }, 'freshness of profiles changed')
  },
})
