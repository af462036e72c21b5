import { inTransaction, type WorkContext } from '../kernel/context.ts'
import { releaseGrant } from './connections/release-grant.ts'
import { listLapsedSelections, lockLapsedSelection, updateSelectionForgotten } from './handoffs/queries.ts'

/** Tokens that waited 60 minutes for a choice are given back, of every profile; tells how many. */
export async function forgetLapsedSelections(ctx: WorkContext): Promise<number> {
  let forgotten = 0
  for (const { profile_id, id } of await listLapsedSelections(ctx.db, ctx.now())) {
    await inTransaction(ctx, async (ctx) => {
      const selection = await lockLapsedSelection(ctx.db, profile_id, id)
      if (!selection) return
      await releaseGrant(ctx, profile_id, selection)
      await updateSelectionForgotten(ctx.db, profile_id, id)
      forgotten++
    })
  }
  return forgotten
}
