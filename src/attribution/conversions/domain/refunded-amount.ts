import Big from 'big.js'
import { refundConversionKey } from '../../payment-reports/payment-ref.ts'
import { matchDefinitions } from './cash-holder.ts'
import type { DefinitionInput, DerivedConversion, PaymentAction, RefundInput } from './conversion-input.ts'
import { partOf, type WorthInput, worth } from './worth.ts'

type RefundRules = WorthInput & { definitions: readonly DefinitionInput[] }
type Paid = Pick<DerivedConversion, 'value' | 'currency' | 'reporting_value'>

/**
 * How much of a payment was given back, in its own currency: by the merchant, and as its provider told. An amount in another
 * currency is the part of it that it is once both are converted, each at the rate of its own day; without a rate it waits.
 * Of several reports of the payment, in the order in which they are believed, the first that knows of refunds is taken: another
 * report repeats them. The merchant refunds a payment once, whichever report it was recorded on.
 */
export function refundedAmount(actions: readonly PaymentAction[], paid: Paid, input: RefundRules): Big {
  const manual = actions.reduce((most, { manual_refund }) => {
    return manual_refund !== null && most.lt(manual_refund) ? new Big(manual_refund) : most
  }, new Big(0))
  const reported = actions.map(({ refunds }) => refunds.filter(({ event }) => isRefund(event, input)))
  return (reported.find((refunds) => refunds.length > 0) ?? []).reduce((sum, refund) => {
    const { reporting_value } = worth(refund.event, input)
    return sum.plus(refundedBy({ ...refund, reporting_value }, paid))
  }, manual)
}

/** An event takes money back as long as it is what the profile counts as a refund. */
function isRefund(event: RefundInput['event'], { definitions }: RefundRules): boolean {
  return matchDefinitions(event, definitions).some(({ conversion_key }) => conversion_key === refundConversionKey)
}

/** A refund as its provider told it, with what the event of it is worth in the profile's currency. */
export interface ProviderRefund {
  /** Null: all of the payment. */
  amount: string | null
  currency: string | null
  reporting_value: string | null
}

/** How much of a payment one refund is, in the payment's currency. */
export function refundedBy({ amount, currency, reporting_value }: ProviderRefund, paid: Paid): Big {
  if (amount === null) return new Big(paid.value ?? 0)
  if (currency !== null && currency === paid.currency) return new Big(amount)
  if (reporting_value === null || paid.value === null || paid.reporting_value === null) return new Big(0)
  if (new Big(paid.reporting_value).eq(0)) return new Big(0)
  return partOf(reporting_value, paid.value, paid.reporting_value)
}
