import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { job } from '../../kernel/context/job.ts'
import { updateCohortsCompacted } from '../cohorts/cohort-delta-queries.ts'
import { lockCreditModels } from '../credit/credit-models.ts'
import { compactRollups as request } from '../recompute-requests/recomputes.ts'
import { pathRoles } from './domain/path-contributions.ts'
import { listProfileIdsToCompact, lockCompaction, updateCompacted } from './rollup-queries.ts'

/** Compacts all deltas of a profile in batches and returns their number. Does nothing if another process holds the lock. */
export async function compactProfile(ctx: WorkContext, profileId: string): Promise<number> {
  for (let total = 0; ; ) {
    const { compacted, isMore } = await inTransaction(ctx, async (ctx) => {
      if (!(await lockCompaction(ctx.db, profileId))) return { compacted: 0, isMore: false }
      const models = await lockCreditModels(ctx.db, profileId)
      const cohorts = await updateCohortsCompacted(ctx.db, profileId)
      const days = await updateCompacted(ctx.db, profileId, Math.max(models.length, pathRoles.length))
      return { compacted: days.compacted + cohorts.compacted, isMore: days.isMore || cohorts.isMore }
    })
    total += compacted
    if (!isMore) return total
  }
}

export const compactRollups = job({
  request,
  summary: 'Compacts rollup deltas into the rollups of days and months.',
  schedule: '* * * * *',
  async run(ctx, { profile_id }) {
    const profileIds = profile_id ? [profile_id] : await listProfileIdsToCompact(ctx.db)
    let compacted = 0
    for (const id of profileIds) compacted += await compactProfile(ctx, id)
    ctx.log.debug({ profiles: profileIds.length, compacted }, 'rollups compacted')
  },
})
