import { uuidLength } from '../../db/copy/binary-copy.ts'
import type { CreditableConversion } from '../credit/domain/derive-credit.ts'

/** Conversions ordered by customer, with ids as bytes, the form that credit rows and touches use. */
export interface ConversionColumns {
  bytes: Buffer
  count: number
  ids: readonly string[]
  customerAt(conversion: number): number
  idAt(conversion: number): number
  ms(conversion: number): number
  /** Null: the conversion earns no credit. */
  lookbackDays(conversion: number): number | null
}

export function conversionColumns(
  conversions: readonly (CreditableConversion & { customer_id: string | null })[],
): ConversionColumns {
  const owned = conversions.filter(({ customer_id }) => customer_id !== null)
  const sorted = owned.toSorted((a, b) =>
    a.customer_id! < b.customer_id! ? -1 : Number(a.customer_id! > b.customer_id!),
  )
  const bytes = Buffer.allocUnsafe(sorted.length * 2 * uuidLength)
  for (const [index, { customer_id, id }] of sorted.entries()) {
    bytes.write(customer_id!.replaceAll('-', ''), index * 2 * uuidLength, 'hex')
    bytes.write(id.replaceAll('-', ''), (index * 2 + 1) * uuidLength, 'hex')
  }
  return {
    bytes,
    count: sorted.length,
    ids: sorted.map(({ id }) => id),
    customerAt: (conversion) => conversion * 2 * uuidLength,
    idAt: (conversion) => (conversion * 2 + 1) * uuidLength,
    ms: (conversion) => sorted[conversion]!.conversion_time.getTime(),
    lookbackDays: (conversion) => (sorted[conversion]!.is_counted ? sorted[conversion]!.lookback_window_days : null),
  }
}
