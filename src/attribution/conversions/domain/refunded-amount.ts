import Big from 'big.js'
import { refundConversionKey } from '../../payment-reports/payment-ref.ts'
import { matchDefinitions } from './cash-holder.ts'
import type { DefinitionInput, DerivedConversion, PaymentAction, RefundInput } from './conversion-input.ts'
import { proportion, type WorthInput, worth } from './worth.ts'

type RefundRules = WorthInput & { definitions: readonly DefinitionInput[] }
type Paid = Pick<DerivedConversion, 'value' | 'currency' | 'reporting_value'>

/**
 * Returns the refunded amount of a payment in its currency, from the merchant's and the provider's refunds. An amount in another
 * currency is converted by the rates of the respective days and is left out without a rate. If several reports describe the
 * payment, only the most trusted report with refunds is used, because others repeat them; a merchant's refund counts once.
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

/** An event is a refund while the profile's definitions count it as one. */
function isRefund(event: RefundInput['event'], { definitions }: RefundRules): boolean {
  return matchDefinitions(event, definitions).some(({ conversion_key }) => conversion_key === refundConversionKey)
}

/** A refund reported by the provider, with its value in the profile's currency. */
export interface ProviderRefund {
  /** Null: the whole payment. */
  amount: string | null
  currency: string | null
  reporting_value: string | null
}

/** Returns the share of a payment that a refund takes, in the payment's currency. */
export function refundedBy({ amount, currency, reporting_value }: ProviderRefund, paid: Paid): Big {
  if (amount === null) return new Big(paid.value ?? 0)
  if (currency !== null && currency === paid.currency) return new Big(amount)
  if (reporting_value === null || paid.value === null || paid.reporting_value === null) return new Big(0)
  if (new Big(paid.reporting_value).eq(0)) return new Big(0)
  return proportion(reporting_value, paid.value, paid.reporting_value)
}
