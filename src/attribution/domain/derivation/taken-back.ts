import Big from 'big.js'
import { refundConversionKey } from '../../payment-ref.ts'
import { matchDefinitions } from '../cash-holder.ts'
import type { DefinitionFact, DerivedConversion, PaymentAction, RefundFact } from './conversion-fact.ts'
import { partOf, type WorthTerms, worth } from './worth.ts'

type Terms = WorthTerms & { definitions: readonly DefinitionFact[] }
type Paid = Pick<DerivedConversion, 'value' | 'currency' | 'reporting_value'>

/**
 * How much of a payment was given back, in its own currency: by the merchant, and as its provider told. An amount in another
 * currency is the part of it that it is once both are converted, each at the rate of its own day; without a rate it waits.
 */
export function takenBack({ manual_refund, refunds }: PaymentAction, paid: Paid, terms: Terms): Big {
  return refunds
    .filter(({ event }) => isRefund(event, terms))
    .reduce((sum, refund) => sum.plus(amountOf(refund, paid, terms)), new Big(manual_refund ?? 0))
}

/** An event takes money back as long as it is what the profile counts as a refund. */
function isRefund(event: RefundFact['event'], { definitions }: Terms): boolean {
  return matchDefinitions(event, definitions).some(({ conversion_key }) => conversion_key === refundConversionKey)
}

function amountOf({ amount, currency, event }: RefundFact, paid: Paid, terms: Terms): Big | string {
  if (amount === null) return paid.value ?? '0'
  if (currency !== null && currency === paid.currency) return amount
  const { reporting_value } = worth(event, terms)
  if (reporting_value === null || paid.value === null || paid.reporting_value === null) return '0'
  return new Big(paid.reporting_value).eq(0) ? '0' : partOf(reporting_value, paid.value, paid.reporting_value)
}
