import Big from 'big.js'
import { convertedDigits } from '../../currency/currency.ts'
import type { DerivedConversion } from './conversion-input.ts'

type CountedInput = Pick<
  DerivedConversion,
  'revenue_type' | 'is_counted' | 'is_payment' | 'is_unverified' | 'is_refunded' | 'reporting_value' | 'refunded_value'
>

/**
 * What a conversion is in every count and sum. It is in them when its definition earns credit and it is no payment that was refunded
 * to nothing. Where it repeats a payment that another definition holds it counts by its type, and its money is there already.
 * Unverified cash counts by its type, and its amount has a sum of its own, which is in no other; any other unverified value is 0.
 */
export function countedAs(input: CountedInput): Pick<DerivedConversion, 'is_counting' | 'rollup_type' | 'net_value'> {
  const is_counting = input.is_counted && !input.is_refunded
  if (input.revenue_type !== 'cash') {
    return { is_counting, rollup_type: input.revenue_type, net_value: input.is_unverified ? '0' : netOf(input) }
  }
  if (input.is_payment) return { is_counting, rollup_type: 'cash', net_value: netOf(input) }
  if (input.is_unverified) return { is_counting, rollup_type: 'unverified', net_value: netOf(input) }
  return { is_counting, rollup_type: 'none', net_value: '0' }
}

/** Net of refunds; null while there is no rate. */
function netOf({ reporting_value, refunded_value }: CountedInput): string | null {
  if (reporting_value === null || refunded_value === '0') return reporting_value
  return new Big(reporting_value).minus(refunded_value).toFixed(convertedDigits)
}
