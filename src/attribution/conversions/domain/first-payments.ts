import { dayMs } from '../../../kernel/time/durations.ts'

/**
 * Decides which payments of one customer are first payments (semantics 6; contract 4.6, subject rules 1, 3 and 4). Results are in
 * the order of the input; the order does not affect them. A fully refunded payment is ignored. An installment is never first but
 * counts as an earlier payment.
 */
export function firstPayments(payments: readonly Payment[]): FirstPayment[] {
  const results = payments.map(() => never)
  const past: Past = { subjects: new Set(), hasUntagged: false, groupUntil: null }
  const order = payments.map((_, index) => index).sort((a, b) => comparePayments(payments[a]!, payments[b]!))
  for (const index of order) {
    const payment = payments[index]!
    if (payment.is_refunded) continue
    results[index] = decideFirstPayment(payment, past)
    remember(payment, results[index], past)
  }
  return results
}

/** The fields of a payment that the rule depends on. */
export interface Payment {
  id: string
  paid_at: Date
  value?: string | null
  currency?: string | null
  /** The person the payment is for, if the caller sent it (contract 4.6). */
  subject_ref: string | null
  /** The merchant marked it as an installment of an earlier sale. */
  is_installment: boolean
  /** The payment is fully refunded. */
  is_refunded: boolean
}

export interface FirstPayment {
  is_first_payment: boolean
  /** The payment that `outcome_count_first_payment` counts: a deposit and its balance are one first payment. */
  is_counted: boolean
}

/** Orders payments by time, and at one instant by content, because ids differ between profiles. */
function comparePayments(a: Payment, b: Payment): number {
  return (
    a.paid_at.getTime() - b.paid_at.getTime() ||
    compareTexts(a.subject_ref, b.subject_ref) ||
    compareTexts(a.value ?? null, b.value ?? null) ||
    compareTexts(a.currency ?? null, b.currency ?? null) ||
    compareTexts(a.id, b.id)
  )
}

function compareTexts(a: string | null, b: string | null): number {
  const [left, right] = [a ?? '', b ?? '']
  return left < right ? -1 : left > right ? 1 : 0
}

/** The state of a customer's earlier payments. */
interface Past {
  subjects: Set<string>
  hasUntagged: boolean
  /** The time until which another payment without a subject belongs to the first one. */
  groupUntil: number | null
}

function decideFirstPayment(payment: Payment, past: Past): FirstPayment {
  if (payment.is_installment) return never
  if (payment.subject_ref !== null) {
    return past.hasUntagged || past.subjects.has(payment.subject_ref) ? never : counted
  }
  if (past.subjects.size > 0) return never
  if (!past.hasUntagged) return counted
  return past.groupUntil !== null && payment.paid_at.getTime() <= past.groupUntil ? grouped : never
}

function remember(payment: Payment, firstPayment: FirstPayment, past: Past): void {
  if (payment.subject_ref !== null) {
    past.subjects.add(payment.subject_ref)
    return
  }
  past.hasUntagged = true
  if (firstPayment.is_counted) past.groupUntil = payment.paid_at.getTime() + groupMs
}

const groupMs = 7 * dayMs

const never: FirstPayment = { is_first_payment: false, is_counted: false }
const counted: FirstPayment = { is_first_payment: true, is_counted: true }
const grouped: FirstPayment = { is_first_payment: true, is_counted: false }
