import Big from 'big.js'
import { readClickIds } from '../../../attribution/channels/click-ids.ts'
import type { Payment, Person, Refund } from '../../provider.ts'
import { readReferences } from '../payment-references.ts'
import { splitName } from '../vendor-values.ts'
import type { ChargeResponse, RefundResponse } from './responses.ts'

/** A charge that is only authorized, or failed, is not paid. */
export function isPaid({ status, captured, amount_captured }: ChargeResponse): boolean {
  return status === 'succeeded' && captured && amount_captured > 0
}

/** Facts about a charge from other objects. */
interface PaymentDetails {
  isRenewal: boolean
  reversals: readonly RefundResponse[]
  invoice_id?: string | null
  /** The shop's reference on the vendor's checkout page. */
  client_reference_id?: string | null
  checkout_session_id?: string | null
}

export function toPayment(
  charge: ChargeResponse,
  { isRenewal, reversals, invoice_id, client_reference_id, checkout_session_id }: PaymentDetails,
): Payment {
  const currency = charge.currency.toUpperCase()
  return {
    external_id: charge.id,
    paid_at: new Date(charge.created * 1000),
    value: toDecimal(charge.amount_captured, currency),
    currency,
    payer: toPerson(charge),
    is_installment: isRenewal,
    references: readReferences(charge.metadata, {
      ...{ payment_intent: charge.payment_intent, invoice_id, checkout_session_id },
      ...(client_reference_id && { external_reference: client_reference_id }),
    }),
    refunds: reversals.map(toRefund),
  }
}

/** In the refund's currency: a bank may reverse in another currency than the payment's. */
function toRefund({ id, created, amount, currency: code }: RefundResponse): Refund {
  const currency = code.toUpperCase()
  return { external_id: id, refunded_at: new Date(created * 1000), value: toDecimal(amount, currency), currency }
}

/** The vendor's table: its smallest unit is not always the currency's (ISK and UGX are counted in hundredths). */
const wholeUnits: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
)
const thousandths: ReadonlySet<string> = new Set('BHD JOD KWD OMR TND'.split(' '))

function toDecimal(amount: number, currency: string): string {
  const digits = wholeUnits.has(currency) ? 0 : thousandths.has(currency) ? 3 : 2
  return new Big(amount).div(new Big(10).pow(digits)).toFixed()
}

/** The stored customer, completed with the billing details. */
function toPerson({ customer, billing_details: typed, metadata }: ChargeResponse): Person {
  const file = typeof customer === 'object' ? customer : null
  const address = typed?.address?.state ? typed.address : file?.address
  return {
    external_id: (typeof customer === 'string' ? customer : customer?.id) ?? null,
    email: file?.email ?? typed?.email ?? null,
    phone: file?.phone ?? typed?.phone ?? null,
    ...splitName(file?.name ?? typed?.name),
    country: file?.address?.country ?? typed?.address?.country ?? null,
    region: address?.state ?? null,
    city: address?.city ?? null,
    click_ids: readClickIds(new Map(), metadata ?? {}),
  }
}
