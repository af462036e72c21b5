import Big from 'big.js'
import type { Amount } from '../../kernel/money.ts'

export interface RefundablePayment {
  value: Amount
  provider_refunded_amount: Amount
  manual_refund: { amount: Amount } | null
}

/** Whether the merchant may record a refund made outside the provider (contract 4.5); null when he may. */
export function decideRefund(
  payment: RefundablePayment,
  amount: Amount,
): 'amount_invalid' | 'manual_refund_exists' | null {
  if (payment.manual_refund) return 'manual_refund_exists'
  const isWithin = amount.gt(0) && amount.lte(payment.value.minus(payment.provider_refunded_amount))
  return isWithin ? null : 'amount_invalid'
}

/** What is left of a payment. A provider may report more refunded than was paid; nothing is left then, not less. */
export function netValue({ value, provider_refunded_amount, manual_refund }: RefundablePayment): Amount {
  const left = value.minus(provider_refunded_amount).minus(manual_refund?.amount ?? 0)
  return left.lt(0) ? new Big(0) : left
}
