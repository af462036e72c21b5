import { requestRecompute } from '../../attribution/recompute-requests/recomputes.ts'
import {
  deleteUnusedClicks,
  insertReportedClicks,
  type ReportedClick,
} from '../../attribution/touches/reported-click-queries.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { dayMs } from '../../kernel/time/durations.ts'

/** An off-site conversion may name a click later than the platform reports it. */
const unusedDays = 90

/**
 * Stores the ads of clicks, and joins the touches of these clicks to them: touches that are known by a recompute, later ones when
 * they are derived. Clicks that led to no touch are deleted after three months.
 */
export async function storeClicks(
  ctx: WorkContext,
  profileId: string,
  { platform, clicks, isLast }: { platform: string; clicks: readonly ReportedClick[]; isLast: boolean },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const first_day = await insertReportedClicks(ctx.db, profileId, platform, clicks)
    if (first_day !== null) await requestRecompute(ctx, profileId, { kind: 'clicks_reported', platform, first_day })
    if (!isLast) return
    const before = new Date(ctx.now().getTime() - unusedDays * dayMs).toISOString().slice(0, 10)
    await deleteUnusedClicks(ctx.db, profileId, platform, before)
  })
}
