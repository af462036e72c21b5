import Big from 'big.js'
import { convertedDigits } from '../../currency/currency.ts'
import type { DerivedConversion } from './conversion-input.ts'

type CountedInput = Pick<
  DerivedConversion,
  'revenue_type' | 'is_counted' | 'is_payment' | 'is_unverified' | 'is_refunded' | 'reporting_value' | 'refunded_value'
>

/**
 * Decides how a conversion contributes to counts and revenue. It is counted if its definition earns credit and it is not a fully
 * refunded payment. A conversion that repeats a payment held by another definition counts by type, without its money. Unverified
 * cash counts by type and has a separate revenue total; any other unverified value is 0.
 */
export function countedAs(input: CountedInput): Pick<DerivedConversion, 'is_counting' | 'rollup_type' | 'net_value'> {
  const is_counting = input.is_counted && !input.is_refunded
  if (input.revenue_type !== 'cash') {
    return { is_counting, rollup_type: input.revenue_type, net_value: input.is_unverified ? '0' : toNetValue(input) }
  }
  if (input.is_payment) return { is_counting, rollup_type: 'cash', net_value: toNetValue(input) }
  if (input.is_unverified) return { is_counting, rollup_type: 'unverified', net_value: toNetValue(input) }
  return { is_counting, rollup_type: 'none', net_value: '0' }
}

/** Value after refunds; null while there is no exchange rate. */
function toNetValue({ reporting_value, refunded_value }: CountedInput): string | null {
  if (reporting_value === null || refunded_value === '0') return reporting_value
  return new Big(reporting_value).minus(refunded_value).toFixed(convertedDigits)
}
