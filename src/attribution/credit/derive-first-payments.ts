import type { WorkContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db-handle.ts'
import { firstPayments } from '../domain/first-payments.ts'
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
  if (customerIds.length === 0) return new Set()
  const { changed, days } = judge(await listPaymentsOf(db, profileId, customerIds))
  if (changed.length > 0) await updateFirstPayments(db, profileId, changed)
  return days
}

/** The same for payments that were read already, all of their customers'; what changes is written along with the commit. */
export function settleFirstPayments(ctx: WorkContext, profileId: string, payments: readonly PaymentRow[]): Set<string> {
  const { changed, days } = judge(payments)
  if (changed.length > 0) ctx.alongCommit(updateFirstPayments(ctx.db, profileId, changed))
  return days
}

function judge(payments: readonly PaymentRow[]) {
  const days = new Set<string>()
  const changed = [...Map.groupBy(payments, ({ customer_id }) => customer_id).values()].flatMap((own) => {
    const verdicts = firstPayments(own)
    return own.flatMap((payment, index) => {
      const { is_first_payment, is_counted: is_first_counted } = verdicts[index]!
      if (payment.is_first_counted !== is_first_counted) days.add(payment.local_day)
      const isSame = payment.is_first_payment === is_first_payment && payment.is_first_counted === is_first_counted
      return isSame ? [] : [{ id: payment.id, is_first_payment, is_first_counted }]
    })
  })
  return { changed, days }
}
