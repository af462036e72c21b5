import Big from 'big.js'
import type { CatalogEntry, ConversionState } from './conversion-input.ts'
import type { Vendor } from './decide-export.ts'

interface Told {
  sent_value: string | null
  sent_currency: string | null
  sent_customer_id: string | null
}

export type ChangeReason = 'value_changed' | 'refunded' | 'removed' | 'person_changed'

export interface ConversionChange {
  reason: ChangeReason
  /** Whether the vendor can be told; Meta has nothing for it. */
  adjusts: boolean
}

/**
 * What happened to a conversion after it was told, if anything did. Google takes a new amount for the same key, and somebody's
 * identifiers where the first telling had none; what was removed without a trace has nothing left to be told with.
 */
export function detectChange(
  vendor: Vendor,
  told: Told,
  fact: ConversionState | null,
  sendsValue: boolean,
): ConversionChange | null {
  const canAdjust = vendor === 'google'
  if (!fact) return { reason: 'removed', adjusts: false }
  if (sendsValue && isOtherAmount(told.sent_value, fact.net_value)) {
    return { reason: fact.is_refunded ? 'refunded' : 'value_changed', adjusts: canAdjust }
  }
  if (told.sent_customer_id !== fact.customer_id) {
    return { reason: 'person_changed', adjusts: canAdjust && told.sent_customer_id === null && fact.person !== null }
  }
  return null
}

function isOtherAmount(told: string | null, now: string | null): boolean {
  if (told === null || now === null) return told !== now
  return !new Big(told).eq(now)
}

/** Whether the cause of a skip may be over: it is looked at anew then. */
export function isEligibleAgain(
  reason: string | null,
  fact: ConversionState | null,
  { is_enabled }: Pick<CatalogEntry, 'is_enabled'>,
): boolean {
  if (!fact) return false
  if (reason === 'refunded') return !fact.is_refunded
  if (reason === 'conversion_removed') return true
  // Switched on again with some days before.
  if (reason === 'switched_off') return is_enabled
  // The payment may have been separated from the report that was sent.
  return (
    reason === 'not_counted' || reason === 'already_sent' || reason === 'nothing_to_match' || reason === 'value_missing'
  )
}
