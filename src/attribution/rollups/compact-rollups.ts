import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { job } from '../../kernel/context/job.ts'
import { lockCreditModels } from '../credit/credit-models.ts'
import { compactRollups as request } from '../recompute-requests/recomputes.ts'
import { listProfileIdsToFold, lockFold, updateFolded } from './rollup-queries.ts'

/** Compacts all deltas of a profile in batches and returns their number. Does nothing if another process holds the lock. */
export async function foldProfile(ctx: WorkContext, profileId: string): Promise<number> {
  for (let total = 0; ; ) {
    const { folded, isMore } = await inTransaction(ctx, async (ctx) => {
      if (!(await lockFold(ctx.db, profileId))) return { folded: 0, isMore: false }
      const models = await lockCreditModels(ctx.db, profileId)
      return updateFolded(ctx.db, profileId, models.length)
    })
    total += folded
    if (!isMore) return total
  }
}

export const compactRollups = job({
  request,
  summary: 'Folds what changes added to the sums of reports into days and months.',
  schedule: '* * * * *',
  async run(ctx, { profile_id }) {
    const profileIds = profile_id ? [profile_id] : await listProfileIdsToFold(ctx.db)
    let folded = 0
    for (const id of profileIds) folded += await foldProfile(ctx, id)
    ctx.log.debug({ profiles: profileIds.length, folded }, 'sums folded')
  },
})
