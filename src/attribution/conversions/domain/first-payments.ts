/**
 * Which payments of one customer are first ones (semantics 6; contract 4.6, subject rules 1, 3 and 4). The i-th verdict is the
 * i-th payment's; the order they come in is irrelevant. A payment refunded to nothing is as if it had never been; one marked
 * as an installment is never first but stays part of the past.
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

/** What the rule looks at in a payment. */
export interface Payment {
  id: string
  paid_at: Date
  value?: string | null
  currency?: string | null
  /** Who it is for, where the caller told (contract 4.6). */
  subject_ref: string | null
  /** Marked by the merchant as a later part of an earlier sale. */
  is_installment: boolean
  /** Nothing of it is left after refunds. */
  is_refunded: boolean
}

export interface FirstPayment {
  is_first_payment: boolean
  /** The one of its group that `outcome_count_first_payment` counts: a deposit and its balance are one first payment. */
  is_counted: boolean
}

/** In the order of their times; at one instant by what they say, since ids differ from profile to profile. */
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
  const [one, other] = [a ?? '', b ?? '']
  return one < other ? -1 : one > other ? 1 : 0
}

/** All that matters of a customer's earlier payments. */
interface Past {
  subjects: Set<string>
  hasUntagged: boolean
  /** Until when another untagged payment belongs to the first one. */
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

const groupMs = 7 * 86_400_000

const never: FirstPayment = { is_first_payment: false, is_counted: false }
const counted: FirstPayment = { is_first_payment: true, is_counted: true }
const grouped: FirstPayment = { is_first_payment: true, is_counted: false }
