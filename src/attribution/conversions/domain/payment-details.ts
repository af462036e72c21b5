/** The product and the country of a payment, which cohorts group customers by. */
export interface PaymentDetails {
  product: string | null
  country: string | null
}

const productLength = 100

/** Reads what the reports of a payment state, the most trusted report first; see `statedDetails`. */
export function paymentDetails(stated: readonly (string | null)[]): PaymentDetails {
  const reports = stated.map((text) => (text === null ? {} : (JSON.parse(text) as Record<string, unknown>)))
  const firstOf = (read: (report: Record<string, unknown>) => string | null) =>
    reports.map(read).find((text) => text !== null) ?? null
  return {
    product: firstOf(({ product, item }) => toProduct(product) ?? toProduct(item)),
    country: firstOf(({ country }) =>
      typeof country === 'string' && /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : null,
    ),
  }
}

/** A product is a text, or an object with a name or an id. */
function toProduct(value: unknown): string | null {
  if (typeof value === 'string') return toName(value)
  if (typeof value !== 'object' || value === null) return null
  const { name, title, product_id, id, sku } = value as Record<string, unknown>
  const named = [name, title, product_id, id, sku].find((text) => typeof text === 'string' && text.trim() !== '')
  return typeof named === 'string' ? toName(named) : null
}

/** A text with an email address or a long number may identify a person, and rollups outlive an erasure. */
function toName(text: string): string | null {
  const name = text.replaceAll('\u0000', '').trim().slice(0, productLength)
  return name === '' || /@|\d{7}/.test(name) ? null : name
}
