import Big from 'big.js'
import { readClickIds } from '../../../attribution/channels/click-ids.ts'
import { sumAmounts } from '../../../kernel/money.ts'
import type { Payment, Person, Refund } from '../../provider.ts'
import { readReferences } from '../payment-references.ts'
import type { PaymentResponse } from './responses.ts'

/** Statuses of payments that were received, also when they were reversed later. An open dispute has not taken the money back. */
const paidStatuses: ReadonlySet<string> = new Set(['approved', 'in_mediation', 'refunded', 'charged_back'])

export function isPaid({ status, date_approved }: PaymentResponse): boolean {
  return paidStatuses.has(status) && date_approved != null
}

/** Transfers without a sale: money deposited, sent between people, invested. */
const ownMoneyMoves: ReadonlySet<string> = new Set([
  'account_fund',
  'money_transfer',
  'partition_transfer',
  'investment',
  'cellphone_recharge',
])

/** Whether the account sold something. The vendor's lists also contain its purchases and its own transfers. */
export function isSaleOf(accountId: string, response: PaymentResponse): boolean {
  const collectorId = response.collector_id ?? response.collector?.id
  return (
    collectorId === accountId &&
    response.payer?.id !== accountId &&
    !ownMoneyMoves.has(response.operation_type ?? 'regular_payment')
  )
}

/** Whether the refunds of the response add up to the refunded amount of the payment. */
export function hasAllRefunds(response: PaymentResponse): boolean {
  return sumOf(refundsOf(response)).gte(response.transaction_amount_refunded ?? 0)
}

/** Maps a paid payment. A chargeback reverses the amount that was not refunded before. */
export function toPayment(response: PaymentResponse, { isRenewal }: { isRenewal: boolean }): Payment {
  const currency = response.currency_id.toUpperCase()
  const refunds = refundsOf(response)
  const left = new Big(response.transaction_amount).minus(sumOf(refunds))
  if (response.status === 'charged_back' && left.gt(0)) {
    const external_id = `${response.id}-chargeback`
    refunds.push({ external_id, refunded_at: response.date_last_updated, value: left.toFixed(), currency })
  }
  return {
    external_id: response.id,
    paid_at: response.date_approved ?? response.date_last_updated,
    value: response.transaction_amount,
    currency,
    payer: toPerson(response),
    is_installment: isRenewal,
    references: readReferences(response.metadata, {
      ...(response.external_reference && { external_reference: response.external_reference }),
      ...(response.order?.id && { transaction_id: response.order.id }),
    }),
    refunds,
  }
}

/** Refunds are in the currency of the payment, because the vendor names no other. */
function refundsOf({ refunds, currency_id }: PaymentResponse): Refund[] {
  const currency = currency_id.toUpperCase()
  return (refunds ?? [])
    .filter(({ status }) => status == null || status === 'approved')
    .map(({ id, date_created, amount }) => ({ external_id: id, refunded_at: date_created, value: amount, currency }))
}

function sumOf(refunds: readonly Refund[]): Big {
  return sumAmounts(refunds.map(({ value }) => new Big(value)))
}

function toPerson({ payer, metadata }: PaymentResponse): Person {
  const { phone, identification } = payer ?? {}
  const number = `${phone?.area_code ?? ''}${phone?.number ?? ''}`
  return {
    external_id: payer?.id ?? null,
    // The vendor masks email addresses that it does not disclose.
    email: payer?.email?.includes('@') ? payer.email : null,
    phone: number || null,
    first_name: payer?.first_name ?? null,
    last_name: payer?.last_name ?? null,
    country: null,
    national_id: identification?.type === 'RUT' ? identification.number : null,
    click_ids: readClickIds(new Map(), metadata ?? {}),
  }
}
