import type { Payment, Person } from '../../provider.ts'
import type { Transaction } from './responses.ts'

/** Received money that is no sale: mass payments, postage and rebates. */
const otherReceipts: ReadonlySet<string> = new Set(['T0001', 'T0008', 'T0014'])

/** Completed, also when the money was returned later, in full (V) or in part (F). */
const completedStates: ReadonlySet<string> = new Set(['S', 'V', 'F'])

/** Reversals, refunds and chargebacks. Holds and fees have other codes. */
const refundCodes: ReadonlySet<string> = new Set(['T1106', 'T1107', 'T1201'])

/** The group T00 contains payments between accounts: received ones have a positive amount. */
export function isPayment({ transaction_info: info }: Transaction): boolean {
  const code = info.transaction_event_code ?? ''
  const isReceived = Number(info.transaction_amount.value) > 0 && completedStates.has(info.transaction_status ?? '')
  return code.startsWith('T00') && !otherReceipts.has(code) && isReceived
}

export function isRefund({ transaction_info: info }: Transaction): boolean {
  const isPaidOut = Number(info.transaction_amount.value) < 0 && completedStates.has(info.transaction_status ?? '')
  return refundCodes.has(info.transaction_event_code ?? '') && isPaidOut && info.paypal_reference_id !== null
}

export function toPayment(transaction: Transaction, refunds: readonly Transaction[]): Payment {
  const { transaction_info: info } = transaction
  return {
    external_id: info.transaction_id,
    paid_at: info.transaction_initiation_date,
    value: info.transaction_amount.value,
    currency: info.transaction_amount.currency_code.toUpperCase(),
    payer: toPerson(transaction),
    is_installment: false,
    // The invoice is numbered by the shop, which reports the same sale under it.
    references: info.invoice_id ? { external_reference: info.invoice_id } : {},
    refunds: refunds.map(({ transaction_info: refund }) => ({
      external_id: refund.transaction_id,
      refunded_at: refund.transaction_initiation_date,
      value: refund.transaction_amount.value.replace(/^-/, ''),
      currency: refund.transaction_amount.currency_code.toUpperCase(),
    })),
  }
}

function toPerson({ payer_info: payer }: Transaction): Person {
  const { country_code: prefix, national_number } = payer?.phone_number ?? {}
  const country = payer?.country_code ?? null
  return {
    external_id: payer?.account_id ?? null,
    email: payer?.email_address ?? null,
    phone: national_number ? `${prefix ? `+${prefix}` : ''}${national_number}` : null,
    first_name: payer?.payer_name?.given_name ?? null,
    last_name: payer?.payer_name?.surname ?? null,
    country: country && /^[A-Z]{2}$/.test(country) ? country : null,
  }
}
