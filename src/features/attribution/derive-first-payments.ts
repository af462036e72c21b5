import { firstPayments } from '../../domain/attribution/first-payments.ts'
import type { Db } from '../../kernel/db-handle.ts'
import { listPaymentsOf, type PaymentRow, updateFirstPayments } from './payment-queries.ts'

/**
 * Decides anew which payments of customers are first ones, each customer as a whole (semantics 6.4), inside the caller's
 * transaction. Answers the days whose sums it changes.
 */
export async function deriveFirstPayments(
  db: Db,
  profileId: string,
  customerIds: readonly string[],
): Promise<Set<string>> {
  const days = new Set<string>()
  if (customerIds.length === 0) return days
  const byCustomer = new Map<string, PaymentRow[]>()
  for (const payment of await listPaymentsOf(db, profileId, customerIds)) {
    const own = byCustomer.get(payment.customer_id)
    if (own) own.push(payment)
    else byCustomer.set(payment.customer_id, [payment])
  }
  const changed = [...byCustomer.values()].flatMap((payments) => {
    const verdicts = firstPayments(payments)
    return payments.flatMap((payment, index) => {
      const { is_first_payment, is_counted: is_first_counted } = verdicts[index]!
      if (payment.is_first_counted !== is_first_counted) days.add(payment.local_day)
      const isSame = payment.is_first_payment === is_first_payment && payment.is_first_counted === is_first_counted
      return isSame ? [] : [{ id: payment.id, is_first_payment, is_first_counted }]
    })
  })
  if (changed.length > 0) await updateFirstPayments(db, profileId, changed)
  return days
}
