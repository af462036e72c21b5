import type { WorkContext } from '../../../kernel/context/context.ts'
import type { Db } from '../../../kernel/context/db-handle.ts'
import { deriveId } from '../../../kernel/ids.ts'
import { recomputeEvents } from '../../conversions/recompute-outcomes.ts'
import { namedPayment, namedShare } from '../../payment-reports/payment-ref.ts'
import type { StoredEvent } from '../../visits/pending-event.ts'
import { insertRefunds, lockRefunds, type NewRefund } from './refund-queries.ts'

/**
 * Serializes refunds and payments if the events contain either; must be the first statement of the transaction that stores them.
 * A payment that is reported after its refund then finds the refund.
 */
export async function lockMoney(db: Db, profileId: string, events: readonly MoneyEvent[]): Promise<void> {
  if (events.some((event) => refundedPayment(event) !== null)) return lockRefunds(db, profileId, 'refunds')
  if (events.some(({ value }) => value !== null)) return lockRefunds(db, profileId, 'payments')
}

type MoneyEvent = Pick<StoredEvent, 'profile_id' | 'recorded_via' | 'properties' | 'value'>

/** Applies the refunds among stored events to the payments that they name. The caller holds `lockMoney`. */
export async function applyRefunds(
  ctx: WorkContext,
  events: readonly StoredEvent[],
  conversions: Promise<unknown>,
): Promise<void> {
  const refunds = events.flatMap(toRefund)
  await Promise.all([refunds.length > 0 ? insertRefunds(ctx.db, refunds) : null, conversions])
  for (const [profileId, ofProfile] of Map.groupBy(refunds, ({ profile_id }) => profile_id)) {
    const paymentIds = ofProfile.map(({ payment_event_id }) => payment_event_id)
    await recomputeEvents(ctx, profileId, paymentIds)
  }
}

/**
 * Returns the id of the payment event that an event refunds. Tracker events refund nothing, because the tracker's key is public.
 */
function refundedPayment({ profile_id, recorded_via, properties }: MoneyEvent): string | null {
  const named = recorded_via === 'tracker' ? null : namedPayment(properties)
  if (named === null) return null
  return 'id' in named ? named.id : deriveId('server', profile_id, named.key)
}

function toRefund(event: StoredEvent): NewRefund[] {
  const { profile_id, id, recorded_via, properties, value, currency } = event
  const payment_event_id = refundedPayment(event)
  if (payment_event_id === null) return []
  // Events sent by the API give the amount in `value`; only provider imports have the share in the payment's currency.
  const share = recorded_via === 'server' ? null : namedShare(properties)
  return [{ profile_id, refund_event_id: id, payment_event_id, ...(share ?? { amount: value, currency }) }]
}
