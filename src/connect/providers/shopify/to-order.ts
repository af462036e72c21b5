import Big from 'big.js'
import { readClickIds } from '../../../attribution/channels/click-ids.ts'
import { type Amount, minorDigits, parseAmount, sumAmounts } from '../../../kernel/money.ts'
import type { Order, Payment, Person, Refund } from '../../provider.ts'
import { readReferences } from '../payment-references.ts'
import type { OrderMessage } from './order-message.ts'

const paidStatuses: ReadonlySet<string> = new Set(['paid', 'partially_refunded', 'refunded'])

export function toOrder(message: OrderMessage): Order {
  return {
    external_id: message.id,
    placed_at: message.created_at,
    value: message.total_price,
    currency: message.currency.toUpperCase(),
    customer: toPerson(message),
  }
}

/**
 * Returns the payment of an order, null until it is fully paid. An order does not contain its payment time, so the processing
 * time is used, which is the same in every message about it.
 */
export function toPayment(message: OrderMessage): Payment | null {
  if (!paidStatuses.has(message.financial_status ?? '')) return null
  return {
    external_id: message.id,
    paid_at: message.processed_at ?? message.created_at,
    value: message.total_price,
    currency: message.currency.toUpperCase(),
    payer: toPerson(message),
    is_installment: false,
    references: referencesOf(message),
    refunds: message.refunds.flatMap((refund) => toRefunds(refund, message)),
  }
}

/** Every id under which another system may report the order. The access token of the order's page is none of them. */
function referencesOf(message: OrderMessage): Record<string, string> {
  const { name, order_number, confirmation_number, checkout_id, checkout_token, cart_token, note_attributes } = message
  const own = { order_name: name, order_number, confirmation_number, checkout_id, checkout_token, cart_token }
  const { order_id, external_reference } = readReferences(attributesOf(note_attributes))
  return readReferences(null, {
    ...own,
    external_reference: message.source_identifier ?? external_reference ?? order_id,
  })
}

type RefundMessage = OrderMessage['refunds'][number]

/** A refund may move no money (a return without one). Moved amounts are summed by currency. */
function toRefunds({ id, created_at, transactions }: RefundMessage, order: OrderMessage): Refund[] {
  const moved = transactions.filter(({ kind, status }) => kind === 'refund' && status === 'success')
  const sums = Map.groupBy(moved, ({ currency }) => (currency ?? order.currency).toUpperCase())
  return [...sums].flatMap(([currency, parts], index) => {
    const value = sumAmounts(parts.map(({ amount }) => parseAmount(amount)!))
    if (value.lte(0)) return []
    const external_id = index === 0 ? id : `${id}-${currency}`
    const refund = { external_id, refunded_at: created_at, value: value.toFixed(), currency }
    const payment_value = inOrderCurrency(value, currency, order)
    return [{ ...refund, ...(payment_value !== null && { payment_value }) }]
  })
}

/** Converts at the rate of the order; null when no conversion is needed, or the order has no rate. */
function inOrderCurrency(value: Amount, currency: string, order: OrderMessage): string | null {
  const { shop_money, presentment_money } = order.total_price_set ?? {}
  const hasBothAmounts = presentment_money?.currency_code === currency && shop_money?.currency_code === order.currency
  if (currency === order.currency.toUpperCase() || !hasBothAmounts || Number(presentment_money.amount) <= 0) return null
  const paid = value.times(shop_money.amount).div(presentment_money.amount)
  return paid.round(minorDigits(order.currency), Big.roundHalfUp).toFixed()
}

function toPerson(message: OrderMessage): Person {
  const { customer, email, phone, billing_address, shipping_address } = message
  const placed = shipping_address?.province_code ? shipping_address : billing_address
  return {
    external_id: customer?.id ?? null,
    email: email ?? customer?.email ?? null,
    phone: phone ?? customer?.phone ?? null,
    first_name: customer?.first_name ?? null,
    last_name: customer?.last_name ?? null,
    country: billing_address?.country_code ?? shipping_address?.country_code ?? null,
    region: regionOf(placed),
    city: placed?.city ?? null,
    click_ids: clickIdsOf(message),
    client: clientOf(message),
  }
}

/** The vendor has the code without its country, which may differ from that of the bill. */
function regionOf(address: OrderMessage['billing_address']): string | null {
  if (!address?.province_code) return null
  return address.country_code ? `${address.country_code}-${address.province_code}` : address.province_code
}

/** The browser of the order; point-of-sale and staff orders have none. */
function clientOf({ client_details, browser_ip, landing_site, order_status_url }: OrderMessage): Person['client'] {
  const address = client_details?.browser_ip ?? browser_ip ?? null
  const user_agent = client_details?.user_agent ?? null
  if (address === null && user_agent === null) return null
  const shop = URL.parse(order_status_url ?? '')
  const landing = shop && URL.parse(landing_site ?? '/', shop.origin)
  // A page of the visit, never the order status page: its path gives access to the order.
  return { address, user_agent, url: landing?.host === shop?.host ? (landing?.href.split(/[?#]/, 1)[0] ?? null) : null }
}

/** Click ids of the landing page, and of the cart, where themes store them. */
function clickIdsOf({ landing_site, note_attributes }: OrderMessage): Record<string, string> {
  const landing = URL.parse(landing_site ?? '', 'https://store.invalid')
  return readClickIds(new Map(landing?.searchParams), attributesOf(note_attributes))
}

function attributesOf(attributes: OrderMessage['note_attributes']): Record<string, unknown> {
  return Object.fromEntries((attributes ?? []).map(({ name, value }) => [name, value]))
}
