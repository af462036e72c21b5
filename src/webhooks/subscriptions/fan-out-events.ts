import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { whyWithheld } from '../../sync/why-withheld.ts'
import { isMatch } from '../domain/subscription-health.ts'
import { insertDeliveries } from './delivery-queries.ts'
import { listEventsToFanOut, lockFeed, updateEventsFannedOut } from './event-queries.ts'
import { findSenderProfile, listInterestedSubscriptions } from './subscription-queries.ts'

/**
 * Gives up to `limit` of a profile's new events their place in its order, and makes a delivery of each for every
 * subscription that is to be told. One transaction under the profile's lock: a place is never visible before the ones below
 * it, so a reader that remembers the last place it saw misses nothing, however late an event was committed. Answers how
 * many events there were.
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
        .filter((subscription) => isMatch(event, subscription) && whyWithheld(event, subscription, profile) === null)
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
