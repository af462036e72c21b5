const shape = /^pay_([\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12})$/

/** How a payment is named on the wire: `pay_<uuid>`. */
export function toPaymentRef(paymentId: string): string {
  return `pay_${paymentId}`
}

/** The payment's id, in lower case; null for anything else. */
export function parsePaymentRef(text: string): string | null {
  return shape.exec(text)?.[1]?.toLowerCase() ?? null
}
