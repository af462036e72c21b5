import { parseAmount } from '../../kernel/money.ts'

const idPattern = /^pay_([\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12})$/

/** How a payment is named on the wire: `pay_<uuid>`. */
export function toPaymentRef(paymentId: string): string {
  return `pay_${paymentId}`
}

/** The payment's id, in lower case; null for anything else. */
export function parsePaymentRef(text: string): string | null {
  return idPattern.exec(text)?.[1]?.toLowerCase() ?? null
}

/** The name that events of `POST /payments/cardpay` are stored under. */
export const cardPaymentName = 'cardpay'

/** Where a payment was reported: on the card-gateway route, as an event, by the tracker, or by a connected provider. */
export function paymentSource({ recorded_via, event_name }: PaymentOrigin): string {
  if (recorded_via === 'tracker') return 'tracker'
  if (recorded_via === 'server') return event_name === cardPaymentName ? 'cardpay' : 'events'
  return recorded_via
}

/** Who said whose payment it is. Null when nobody did. */
export function payerSource(
  origin: PaymentOrigin & { customer_id: string | null; payer_assigned_at: Date | null },
): PayerSource | null {
  if (origin.payer_assigned_at !== null) return 'merchant'
  if (origin.customer_id === null) return null
  return origin.recorded_via === 'tracker' || origin.recorded_via === 'server' ? 'event' : 'provider'
}

export const payerSources = ['provider', 'event', 'merchant'] as const
type PayerSource = (typeof payerSources)[number]

interface PaymentOrigin {
  recorded_via: string
  event_name: string
}

/** The conversion key of what takes money back from a payment. */
export const refundConversionKey = 'payment_refunded'

/**
 * The payment that a refund says it takes money back from, by `refund_of` or `payment_key`: its `payment_id`, or else the
 * idempotency key it was reported under. Null when it names none.
 */
export function namedPayment(properties: Record<string, unknown>): NamedPayment | null {
  const name = [properties.refund_of, properties.payment_key].find((item) => typeof item === 'string' && item !== '')
  if (typeof name !== 'string') return null
  const id = parsePaymentRef(name)
  return id === null ? { key: name } : { id }
}

type NamedPayment = { id: string } | { key: string }

/**
 * What a refund in another currency took back of its payment, in the payment's own, where the provider told it: `refund_of_value`
 * and `refund_of_currency`. Null: the refund's own amount is all that is known.
 */
export function namedShare(properties: Record<string, unknown>): { amount: string; currency: string } | null {
  const { refund_of_value: amount, refund_of_currency: currency } = properties
  if (typeof amount !== 'string' || typeof currency !== 'string') return null
  return parseAmount(amount)?.gte(0) ? { amount, currency } : null
}
