import { inTransaction, type WorkContext } from '../../kernel/context.ts'
import { syncConnection } from './job-requests.ts'
import { listSilentRuns, updateSilentRunQueued } from './queries.ts'

const atOnce = 200

/**
 * Has the runs taken up again whose workers died. Each is given back to the queue once, however many processes look: until a
 * worker is free it is queued, and so not silent.
 */
export async function resumeSyncs(ctx: WorkContext): Promise<number> {
  let resumed = 0
  for (const { profile_id, id } of await listSilentRuns(ctx.db, ctx.now(), atOnce)) {
    await inTransaction(ctx, async (ctx) => {
      if (!(await updateSilentRunQueued(ctx.db, profile_id, id, ctx.now()))) return
      await ctx.enqueue(syncConnection, { profile_id, run_id: id })
      resumed++
    })
  }
  return resumed
}
