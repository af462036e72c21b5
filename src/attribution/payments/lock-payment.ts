import type { ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { lockCustomers } from '../conversions/derivation-queries.ts'
import { parsePaymentRef } from '../payment-reports/payment-ref.ts'
import { lockAction } from './action-queries.ts'
import { findPayment, type PaymentRow } from './queries.ts'

/**
 * Finds the payment of a path parameter and locks it with its payer and the next payer until the transaction ends. Customers are
 * locked first, as in all other transactions.
 */
export async function lockPayment(
  ctx: ProfileContext,
  ref: string,
  nextPayerId: string | null = null,
): Promise<PaymentRow> {
  for (let payment = await requirePayment(ctx, ref); ; ) {
    const customerIds = [payment.customer_id, nextPayerId].filter((id) => id !== null)
    await lockCustomers(
      ctx.db,
      customerIds.map((customer_id) => ({ profile_id: ctx.profile.id, customer_id })),
    )
    await lockAction(ctx.db, ctx.profile.id, payment.event_id, ctx.now())
    const locked = await requirePayment(ctx, ref)
    if (locked.customer_id === payment.customer_id) return locked
    payment = locked
  }
}

export async function requirePayment(ctx: ProfileContext, ref: string): Promise<PaymentRow> {
  const id = parsePaymentRef(ref)
  if (id === null) return fail('payment_ref_invalid')
  return (await findPayment(ctx.db, ctx.profile.id, id)) ?? fail('not_found')
}
