/** The fields of a conversion that cohorts depend on. */
export interface CohortPayment {
  id: string
  customer_id: string | null
  conversion_time: Date
  local_day: string
  is_payment: boolean
  is_counting: boolean
  rollup_type: string
  is_first_payment: boolean | null
  net_value: string | null
  contribution: string | null
  product: string | null
  country: string | null
}

/** Whether cohorts contain the payment: revenue counts it, and its customer is known. */
export function isCohortPayment({ customer_id, is_payment, is_counting, rollup_type }: CohortPayment): boolean {
  return customer_id !== null && is_payment && is_counting && rollup_type === 'cash'
}

/** Returns the payment that a customer's cohort is decided by: the earliest first payment; null without one. */
export function firstPaymentOf(payments: readonly CohortPayment[]): CohortPayment | null {
  let first: CohortPayment | null = null
  for (const payment of payments) {
    if (payment.is_first_payment && (first === null || isBefore(payment, first))) first = payment
  }
  return first
}

function isBefore(a: CohortPayment, b: CohortPayment): boolean {
  const difference = a.conversion_time.getTime() - b.conversion_time.getTime()
  return difference === 0 ? a.id < b.id : difference < 0
}
