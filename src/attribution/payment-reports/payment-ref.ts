import { parseAmount } from '../../kernel/money.ts'

const idPattern = /^pay_([\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12})$/

/** The payment's id in the API: `pay_<uuid>`. */
export function toPaymentRef(paymentId: string): string {
  return `pay_${paymentId}`
}

/** Returns the payment's id in lower case; null for any other text. */
export function parsePaymentRef(text: string): string | null {
  return idPattern.exec(text)?.[1]?.toLowerCase() ?? null
}

/** The event name of `POST /payments/cardpay`. */
export const cardPaymentName = 'cardpay'

/** The source of a payment: the card-gateway route, an event, the tracker or a connected provider. */
export function paymentSource({ recorded_via, event_name }: PaymentOrigin): string {
  if (recorded_via === 'tracker') return 'tracker'
  if (recorded_via === 'server') return event_name === cardPaymentName ? 'cardpay' : 'events'
  return recorded_via
}

/** The source of the payer; null if there is no payer. */
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

/** The conversion key of refunds. */
export const refundConversionKey = 'payment_refunded'

/**
 * Returns the payment that a refund names in `refund_of` or `payment_key`: its `payment_id`, or the idempotency key of its
 * report. Null if it names none.
 */
export function namedPayment(properties: Record<string, unknown>): NamedPayment | null {
  const name = [properties.refund_of, properties.payment_key].find((item) => typeof item === 'string' && item !== '')
  if (typeof name !== 'string') return null
  const id = parsePaymentRef(name)
  return id === null ? { key: name } : { id }
}

type NamedPayment = { id: string } | { key: string }

/**
 * Returns the refunded amount in the payment's currency if the provider reported it for a refund in another currency
 * (`refund_of_value`, `refund_of_currency`). Null: only the refund's own amount is known.
 */
export function namedShare(properties: Record<string, unknown>): { amount: string; currency: string } | null {
  const { refund_of_value: amount, refund_of_currency: currency } = properties
  if (typeof amount !== 'string' || typeof currency !== 'string') return null
  return parseAmount(amount)?.gte(0) ? { amount, currency } : null
}
