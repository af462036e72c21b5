import type { WorkContext } from '../kernel/context.ts'
import { deriveId } from '../kernel/ids.ts'
import type { StoredEvent } from './entry.ts'
import { namedPayment, namedShare } from './payment-ref.ts'
import { insertRefunds, lockRefunds, type NewRefund } from './payments/refund-queries.ts'
import { settleEvents } from './settle-outcomes.ts'

/**
 * Refunds among stored events take money back from the payments they name. A payment that was refunded before it was reported
 * finds the refund when it becomes a conversion: the lock is asked for together with all that it needs for that, and so held
 * before what was said of it is read.
 */
export async function followRefunds(
  ctx: WorkContext,
  events: readonly StoredEvent[],
  conversions: Promise<unknown>,
): Promise<void> {
  const refunds = events.flatMap(toRefund)
  const paid = events.filter(({ value }) => value !== null)
  if (refunds.length === 0 && paid.length === 0) return void (await conversions)
  await Promise.all([
    lockRefunds(ctx.db, refunds.length > 0 ? 'refunds' : 'payments'),
    refunds.length > 0 ? insertRefunds(ctx.db, refunds) : null,
    conversions,
  ])
  for (const [profileId, own] of Map.groupBy(refunds, ({ profile_id }) => profile_id)) {
    const paymentIds = own.map(({ payment_event_id }) => payment_event_id)
    await settleEvents(ctx, profileId, paymentIds)
  }
}

/** The tracker's key is public: nobody may take money back with it. */
function toRefund({ profile_id, id, recorded_via, properties, value, currency }: StoredEvent): NewRefund[] {
  const named = recorded_via === 'tracker' ? null : namedPayment(properties)
  if (named === null) return []
  const payment_event_id = 'id' in named ? named.id : deriveId('server', profile_id, named.key)
  // Who sends events names amounts by `value`; only what a provider was read for says more.
  const share = recorded_via === 'server' ? null : namedShare(properties)
  return [{ profile_id, refund_event_id: id, payment_event_id, ...(share ?? { amount: value, currency }) }]
}
