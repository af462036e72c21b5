import { profileFreshnessChanged } from '../../events/attribution.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { nilId } from '../../kernel/ids.ts'
import { freshness } from '../domain/freshness.ts'
import { findFreshness, listProfileIdsInUse, updateFreshness } from './freshness-queries.ts'

const pageSize = 500

/** Publishes an event for every profile whose data stopped or arrives again. The first result of a profile is not published. */
export async function watchFreshness(ctx: WorkContext): Promise<number> {
  let changed = 0
  for (let afterId = nilId; ; ) {
    const page = await listProfileIdsInUse(ctx.db, afterId, pageSize)
    for (const profile_id of page) {
      const { status: previous, last_data_at } = await findFreshness(ctx.db, profile_id)
      const current = freshness(last_data_at, ctx.now())
      if (current === previous) continue
      await inTransaction(ctx, async (ctx) => {
        const at = ctx.now()
        const isOurs = await updateFreshness(ctx.db, profile_id, { previous, current, at })
        if (!isOurs || previous === null) return
        const data = { profile_id, previous, current, as_of: at.toISOString() }
        await ctx.emit(profileFreshnessChanged, profile_id, data)
      })
      changed++
    }
    const last = page.at(-1)
    if (!last || page.length < pageSize) return changed
    afterId = last
  }
}
