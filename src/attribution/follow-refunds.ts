import type { WorkContext } from '../kernel/context.ts'
import { deriveId } from '../kernel/ids.ts'
import type { StoredEvent } from './entry.ts'
import { namedPayment, namedShare } from './payment-ref.ts'
import { insertRefunds, listRefunded, lockRefunds, type NewRefund } from './payments/refund-queries.ts'
import { settleConversions } from './settle-conversions.ts'

/**
 * Refunds among stored events take money back from the payments they name, whichever of the two was reported first. Asks what
 * it needs while the events become conversions, in their transaction, and goes on when they have.
 */
export async function followRefunds(
  ctx: WorkContext,
  events: readonly StoredEvent[],
  conversions: Promise<unknown>,
): Promise<void> {
  const refunds = events.flatMap(toRefund)
  const paid = events.filter(({ value }) => value !== null)
  if (refunds.length === 0 && paid.length === 0) return void (await conversions)
  const [, , refunded] = await Promise.all([
    lockRefunds(ctx.db, refunds.length > 0 ? 'refunds' : 'payments'),
    refunds.length > 0 ? insertRefunds(ctx.db, refunds) : null,
    paid.length > 0 ? listRefunded(ctx.db, paid) : [],
    conversions,
  ])
  const payments = [
    ...refunds.map(({ profile_id, payment_event_id }) => ({ profile_id, event_id: payment_event_id })),
    ...refunded,
  ]
  for (const [profileId, own] of Map.groupBy(payments, ({ profile_id }) => profile_id)) {
    await settleConversions(ctx.db, profileId, { event_ids: own.map(({ event_id }) => event_id) })
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
