import { parseAmount } from '../../kernel/money.ts'
import { parsePaymentRef } from './payment-ref.ts'

/** The conversion key of what takes money back from a payment. */
export const refundConversionKey = 'payment_refunded'

/**
 * The payment that a refund says it takes money back from, by `refund_of` or `payment_key`: its `payment_id`, or else the
 * idempotency key it was reported under. Null when it names none.
 */
export function namedPayment(properties: Record<string, unknown>): NamedPayment | null {
  const name = [properties.refund_of, properties.payment_key].find((one) => typeof one === 'string' && one !== '')
  if (typeof name !== 'string') return null
  const id = parsePaymentRef(name)
  return id === null ? { key: name } : { id }
}

export type NamedPayment = { id: string } | { key: string }

/**
 * What a refund in another currency took back of its payment, in the payment's own, where the provider told it: `refund_of_value`
 * and `refund_of_currency`. Null: the refund's own amount is all that is known.
 */
export function namedShare(properties: Record<string, unknown>): { amount: string; currency: string } | null {
  const { refund_of_value: amount, refund_of_currency: currency } = properties
  if (typeof amount !== 'string' || typeof currency !== 'string') return null
  return parseAmount(amount)?.gte(0) ? { amount, currency } : null
}
