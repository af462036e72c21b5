import Big from 'big.js'
import type { CatalogEntry, ConversionState } from './conversion-input.ts'
import type { ReceiverRules } from './payloads/receiver-rules.ts'
import type { RowEvent } from './rows/change-row.ts'
import { getRowState, type SyncRow } from './rows/row-state.ts'
import { selectsConversion } from './select-conversion.ts'

type SentValues = Pick<SyncRow, 'sent_value' | 'sent_currency' | 'sent_customer_id'>

export type ChangeReason = 'value_changed' | 'refunded' | 'removed' | 'person_changed'

export interface ConversionChange {
  reason: ChangeReason
  /** Whether the platform accepts this change as an adjustment. */
  adjusts: boolean
}

/**
 * How a conversion differs from what was sent; null if it does not. Google accepts a new amount for the same key, and
 * identifiers if the first request had none. A removed conversion has no data for an adjustment.
 */
export function detectChange(
  { adjusts: canAdjust }: Pick<ReceiverRules, 'adjusts'>,
  sent: SentValues,
  conversion: ConversionState | null,
  sendsValue: boolean,
): ConversionChange | null {
  if (!conversion) return { reason: 'removed', adjusts: false }
  if (sendsValue && isOtherAmount(sent.sent_value, conversion.net_value)) {
    return { reason: conversion.is_refunded ? 'refunded' : 'value_changed', adjusts: canAdjust }
  }
  if (sent.sent_customer_id !== conversion.customer_id) {
    const adjusts = canAdjust && sent.sent_customer_id === null && conversion.person !== null
    return { reason: 'person_changed', adjusts }
  }
  return null
}

function isOtherAmount(sent: string | null, current: string | null): boolean {
  if (sent === null || current === null) return sent !== current
  return !new Big(sent).eq(current)
}

/** Whether the reason of a skip may no longer apply; the next run decides again. */
export function isEligibleAgain(
  reason: string | null,
  conversion: ConversionState | null,
  { is_enabled }: Pick<CatalogEntry, 'is_enabled'>,
): boolean {
  if (!conversion) return false
  if (reason === 'refunded') return !conversion.is_refunded
  if (reason === 'conversion_removed') return true
  // The line was switched on again with a backfill.
  if (reason === 'switched_off') return is_enabled
  // `already_sent`: the payment may have been separated from the report that was sent.
  return (
    reason === 'not_counted' || reason === 'already_sent' || reason === 'nothing_to_match' || reason === 'value_missing'
  )
}

/** The event of a row whose conversion changed; null if the change does not concern the row. */
export function toChangeEvent(
  row: SyncRow,
  conversion: ConversionState | null,
  { line, receiver, now }: { line: CatalogEntry; receiver: Pick<ReceiverRules, 'adjusts'>; now: Date },
): RowEvent | null {
  switch (getRowState(row)) {
    case 'sending':
    case 'processing':
    case 'adjusting':
    case 'adjustment_processing':
      return row.is_stale ? null : { type: 'conversion_changed' }
    case 'sent':
    case 'adjustment_pending': {
      // The data of an erased customer is not sent again.
      if (row.change_reason === 'erased') return null
      const change = detectChange(receiver, row, conversion, line.sends_value)
      if (!change) return row.is_adjustment_due ? { type: 'change_reverted' } : null
      const type = change.adjusts && line.is_enabled ? 'adjustment_needed' : 'change_not_supported'
      return { type, reason: change.reason, at: now }
    }
    case 'skipped': {
      const isEligible =
        conversion && isEligibleAgain(row.reason, conversion, line) && selectsConversion(line, conversion)
      return isEligible ? { type: 'eligible_again', at: now } : null
    }
    default:
      return null
  }
}
