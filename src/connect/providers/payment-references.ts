/** The keys under which shops store their own ids in a payment's `metadata`. */
const metadataKeys: Readonly<Record<string, string>> = {
  order_id: 'order_id',
  orderid: 'order_id',
  order: 'order_id',
  order_number: 'order_id',
  order_name: 'order_id',
  external_reference: 'external_reference',
  reference: 'external_reference',
  invoice_id: 'invoice_id',
  invoice: 'invoice_id',
  transaction_id: 'transaction_id',
  checkout_token: 'checkout_token',
  checkout_id: 'checkout_id',
  cart_token: 'cart_token',
  cart_id: 'cart_id',
}

/** Returns the ids of an order, invoice and similar that a payment contains: other sources report the same payment under them. */
export function readReferences(
  metadata: Readonly<Record<string, unknown>> | null | undefined,
  own: Readonly<Record<string, string | null | undefined>> = {},
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, value] of Object.entries(metadata ?? {})) {
    const key = metadataKeys[name.trim().toLowerCase().replaceAll(/[\s-]/g, '_')]
    const isText = typeof value === 'string' || typeof value === 'number'
    if (key && isText && String(value).trim() !== '') found[key] ??= String(value).trim()
  }
  for (const [key, value] of Object.entries(own)) if (value) found[key] = value
  return found
}
