/** Names under which shops keep their own ids with a payment, as they are read from a vendor's `metadata`. */
const metadataKeys: Readonly<Record<string, string>> = {
  order_id: 'order_id',
  orderid: 'order_id',
  order: 'order_id',
  order_number: 'order_id',
  external_reference: 'external_reference',
  reference: 'external_reference',
  invoice_id: 'invoice_id',
  invoice: 'invoice_id',
  transaction_id: 'transaction_id',
}

/** The ids of an order, invoice or the like that a payment carries: what others report the same payment under. */
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
