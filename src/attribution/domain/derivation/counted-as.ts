import Big from 'big.js'
import { convertedDigits } from '../../currency.ts'
import type { DerivedConversion } from './conversion-fact.ts'

type Told = Pick<
  DerivedConversion,
  'revenue_type' | 'is_counted' | 'is_payment' | 'is_refunded' | 'reporting_value' | 'refunded_value'
>

/**
 * What a conversion is in every count and sum. It is in them when its definition earns credit and it is no payment that was refunded
 * to nothing. Where it repeats a payment that another definition holds it counts by its type, and its money is there already.
 */
export function countedAs(told: Told): Pick<DerivedConversion, 'is_counting' | 'sum_type' | 'net_value'> {
  const is_counting = told.is_counted && !told.is_refunded
  const isRepeated = told.revenue_type === 'cash' && !told.is_payment
  return isRepeated
    ? { is_counting, sum_type: 'none', net_value: '0' }
    : { is_counting, sum_type: told.revenue_type, net_value: netOf(told) }
}

/** Net of refunds; null while there is no rate. */
function netOf({ reporting_value, refunded_value }: Told): string | null {
  if (reporting_value === null || refunded_value === '0') return reporting_value
  return new Big(reporting_value).minus(refunded_value).toFixed(convertedDigits)
}
