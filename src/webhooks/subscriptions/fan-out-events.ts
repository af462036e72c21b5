import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { withheldReason } from '../../sync/withheld-reason.ts'
import { isMatch } from '../domain/subscription-health.ts'
import { insertDeliveries } from './delivery-queries.ts'
import { listEventsToFanOut, lockFeed, updateEventsFannedOut } from './event-queries.ts'
import { findSenderProfile, listInterestedSubscriptions } from './subscription-queries.ts'

/**
 * Assigns feed positions to up to `limit` new events of a profile, and creates a delivery for every matching subscription. It
 * runs in one transaction under the lock of the profile, so that a position is never visible before lower ones, and a reader that
 * stores its last position misses no event, however late it was committed. Returns the number of events.
 */
export function fanOutEvents(ctx: WorkContext, profileId: string, limit: number): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const lastPosition = await lockFeed(ctx.db, profileId)
    const events = await listEventsToFanOut(ctx.db, profileId, limit)
    if (events.length === 0) return 0
    const subscriptions = await listInterestedSubscriptions(ctx.db, profileId)
    const profile = await findSenderProfile(ctx.db, profileId)
    const deliveries = events.flatMap((event) =>
      subscriptions
        .filter((subscription) => isMatch(event, subscription) && withheldReason(event, subscription, profile) === null)
        .map((subscription) => ({ subscription_id: subscription.id, event_id: event.id })),
    )
    const now = ctx.now()
    await updateEventsFannedOut(
      ctx.db,
      profileId,
      events.map(({ id }) => id),
      lastPosition,
      now,
    )
    if (deliveries.length > 0) await insertDeliveries(ctx.db, profileId, deliveries, now)
    return events.length
  })
}
