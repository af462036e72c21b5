import { recomputeEvents } from '../../attribution/conversions/recompute-outcomes.ts'
import { refundConversionKey, toPaymentRef } from '../../attribution/payment-reports/payment-ref.ts'
import { insertReferences } from '../../attribution/payment-reports/payment-reference-queries.ts'
import { referenceRows } from '../../attribution/payment-reports/payment-references.ts'
import { lockAction, updateAction } from '../../attribution/payments/action-queries.ts'
import { insertChangedDays } from '../../attribution/rollups/changed-day-queries.ts'
import type { Connection } from '../../connect/connection-schemas.ts'
import type { Payment } from '../../connect/provider.ts'
import { kindOf } from '../../connect/vendors.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { localDayOf } from '../../kernel/time/local-day.ts'
import { findTimeZone } from '../../tenancy/profiles/profile-queries.ts'
import { insertListings } from './listing-queries.ts'
import { type OutcomeEvent, recordProviderEvents } from './record-provider-events.ts'
import { reviseEvents } from './revise-events.ts'
import { providerEventId } from './to-provider-entry.ts'

/**
 * Records payments and refunds inside the caller's transaction. A known payment is updated to the provider's current data; one
 * that the provider removed no longer counts.
 */
export async function storePayments(
  ctx: WorkContext,
  { profile_id: profileId, provider }: Pick<Connection, 'profile_id' | 'provider'>,
  payments: readonly Payment[],
  removed: readonly string[] = [],
): Promise<void> {
  const personKind = kindOf(provider) === 'store' ? ('store_customer_id' as const) : ('payments_customer_id' as const)
  const source = { profileId, provider, personKind, receivedAt: ctx.now() }
  const idOf = (payment: Payment) => providerEventId(source, payment.external_id)
  const events = payments.flatMap((payment) => [
    toPaymentEvent(payment),
    ...toRefundEvents(payment, toPaymentRef(idOf(payment))),
  ])
  await storeListing(ctx, profileId, { provider, payments, removed })
  const fresh = await recordProviderEvents(ctx, source, events)
  const known = payments.filter((payment) => !fresh.has(idOf(payment))).map(toPaymentEvent)
  await addReferences(ctx, profileId, provider, known)
  const gone = removed.map((key) => ({ key, event_type: removedType, event_name: removedType }))
  const revisions = [...known, ...gone].map((item) => ({ ...item, id: providerEventId(source, item.key) }))
  await reviseEvents(ctx, profileId, revisions)
  const installments = payments.filter(({ is_installment }) => is_installment).map(idOf)
  await markInstallments(
    ctx,
    profileId,
    installments.filter((id) => fresh.has(id)),
  )
}

/** Stores the provider's own listing, which the books compare with the stored payments. */
async function storeListing(
  ctx: WorkContext,
  profileId: string,
  listed: { provider: string; payments: readonly Payment[]; removed: readonly string[] },
): Promise<void> {
  if (listed.payments.length + listed.removed.length === 0) return
  const times = await insertListings(ctx.db, profileId, { ...listed, at: ctx.now() })
  const timezone = await findTimeZone(ctx.db, profileId)
  await insertChangedDays(ctx.db, profileId, new Set(times.map((time) => localDayOf(time, timezone))))
}

/** Adds the references that a provider names now to payments that were read before. */
async function addReferences(
  ctx: WorkContext,
  profileId: string,
  provider: string,
  known: readonly OutcomeEvent[],
): Promise<void> {
  const events = known.map(({ key, value, properties }) => ({
    ...{ id: providerEventId({ profileId, provider }, key), recorded_via: provider, event_key: key, value, properties },
  }))
  const added = await insertReferences(ctx.db, profileId, referenceRows(profileId, events))
  if (added.length > 0) await recomputeEvents(ctx, profileId, added)
}

/** No definition matches this type, so the event stays on the timeline and is not counted. */
const removedType = 'payment_removed'

function toPaymentEvent(payment: Payment): OutcomeEvent {
  const { external_id, paid_at, value, currency, payer } = payment
  const type = 'payment_received'
  return {
    key: external_id,
    event_type: type,
    event_name: type,
    occurred_at: paid_at,
    value,
    currency,
    properties: { ...payment.references },
    person: payer,
    outcome: { type, key: external_id, external_id },
  }
}

function toRefundEvents({ refunds, currency: paidIn, payer }: Payment, paymentRef: string): OutcomeEvent[] {
  return refunds.map(({ external_id, refunded_at, value, currency, payment_value }) => ({
    key: `refund:${external_id}`,
    event_type: refundConversionKey,
    event_name: refundConversionKey,
    occurred_at: refunded_at,
    value,
    currency,
    properties: {
      refund_of: paymentRef,
      ...(payment_value !== undefined && { refund_of_value: payment_value, refund_of_currency: paidIn }),
    },
    person: payer,
    outcome: { type: refundConversionKey, key: external_id, external_id },
  }))
}

/** Only new payments are marked, so that the next sync does not overwrite a person's change. */
async function markInstallments(ctx: WorkContext, profileId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) {
    await lockAction(ctx.db, profileId, id, ctx.now())
    await updateAction(ctx.db, profileId, id, { is_installment: true })
  }
  if (ids.length > 0) await recomputeEvents(ctx, profileId, ids)
}
