import { inTransaction, type WorkContext } from '../kernel/context.ts'
import { releaseGrant } from './connections/release-grant.ts'
import { lockLapsedSelections, updateSelectionForgotten } from './handoffs/queries.ts'

/** Tokens that waited 60 minutes for a choice are given back, of every profile; tells how many. */
export function forgetLapsedSelections(ctx: WorkContext): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const lapsed = await lockLapsedSelections(ctx.db, ctx.now())
    for (const selection of lapsed) {
      await releaseGrant(ctx, selection.profile_id, selection)
      await updateSelectionForgotten(ctx.db, selection.profile_id, selection.id)
    }
    return lapsed.length
  })
}
