import type { ProfileContext } from '../../kernel/context.ts'
import { noteDisclosure } from '../access-log/note-disclosure.ts'
import type { PaymentRow } from './queries.ts'
import type { Payment } from './shapes.ts'
import { toPayment } from './to-payment.ts'

/** Payments as the caller may see them. Showing who paid is a disclosure. */
export async function showPayments(ctx: ProfileContext, rows: readonly PaymentRow[]): Promise<Payment[]> {
  const payments = rows.map((row) => toPayment(ctx, row))
  if (ctx.scopes.has('customers:read')) {
    await noteDisclosure(ctx, { customer_ids: payments.map(({ customer_profile_id }) => customer_profile_id) })
  }
  return payments
}

export async function showPayment(ctx: ProfileContext, row: PaymentRow): Promise<Payment> {
  const [payment] = await showPayments(ctx, [row])
  return payment!
}
