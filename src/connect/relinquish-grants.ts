import { inTransaction, type WorkContext } from '../kernel/context/context.ts'
import { job } from '../kernel/context/job.ts'
import { releaseGrant, revokeGrantRequest as request } from './grants/release-grant.ts'
import { revokeGrant as run } from './grants/revoke-grant.ts'
import { listExpiredSelections, lockExpiredSelection, updateSelectionForgotten } from './handoffs/queries.ts'

export const revokeGrant = job({
  request,
  summary: 'Revokes unused consents at the vendor, unless another connection uses the same grantor.',
  retryLimit: 1,
  retryDelaySeconds: 60,
  run,
})

/** Releases tokens that waited 60 minutes for an account selection, in all profiles; returns how many. */
export async function releaseExpiredSelections(ctx: WorkContext): Promise<number> {
  let forgotten = 0
  for (const { profile_id, id } of await listExpiredSelections(ctx.db, ctx.now())) {
    await inTransaction(ctx, async (ctx) => {
      const selection = await lockExpiredSelection(ctx.db, profile_id, id)
      if (!selection) return
      await releaseGrant(ctx, profile_id, selection)
      await updateSelectionForgotten(ctx.db, profile_id, id)
      forgotten++
    })
  }
  return forgotten
}
