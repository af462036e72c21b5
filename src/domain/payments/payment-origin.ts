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
export type PayerSource = (typeof payerSources)[number]

interface PaymentOrigin {
  recorded_via: string
  event_name: string
}
