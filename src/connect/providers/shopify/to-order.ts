import Big from 'big.js'
import { readClickIds } from '../../../attribution/channels/click-ids.ts'
import { type Amount, minorDigits, parseAmount, sumAmounts } from '../../../kernel/money.ts'
import type { Order, Payment, Person, Refund } from '../../provider.ts'
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
 * The payment of an order, null while it is not paid in full. An order does not say when it was paid: when it was processed
 * stands for it, since that stays the same in every message about it.
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
    references: { ...(message.name && { order_name: message.name }) },
    refunds: message.refunds.flatMap((refund) => toRefunds(refund, message)),
  }
}

type RefundMessage = OrderMessage['refunds'][number]

/** A refund may move no money at all (a return without one). What moved is summed by the currency it moved in. */
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

/** At the rate that the order itself was placed at; null when that is not needed, or the order does not tell one. */
function inOrderCurrency(value: Amount, currency: string, order: OrderMessage): string | null {
  const { shop_money, presentment_money } = order.total_price_set ?? {}
  const hasBothAmounts = presentment_money?.currency_code === currency && shop_money?.currency_code === order.currency
  if (currency === order.currency.toUpperCase() || !hasBothAmounts || Number(presentment_money.amount) <= 0) return null
  const paid = value.times(shop_money.amount).div(presentment_money.amount)
  return paid.round(minorDigits(order.currency), Big.roundHalfUp).toFixed()
}

function toPerson(message: OrderMessage): Person {
  const { customer, email, phone, billing_address, shipping_address } = message
  return {
    external_id: customer?.id ?? null,
    email: email ?? customer?.email ?? null,
    phone: phone ?? customer?.phone ?? null,
    first_name: customer?.first_name ?? null,
    last_name: customer?.last_name ?? null,
    country: billing_address?.country_code ?? shipping_address?.country_code ?? null,
    click_ids: clickIdsOf(message),
    client: clientOf(message),
  }
}

/** Of the browser that ordered; orders of a till or of the store's staff have none. */
function clientOf({ client_details, browser_ip, landing_site, order_status_url }: OrderMessage): Person['client'] {
  const address = client_details?.browser_ip ?? browser_ip ?? null
  const user_agent = client_details?.user_agent ?? null
  if (address === null && user_agent === null) return null
  const shop = URL.parse(order_status_url ?? '')
  const landing = shop && URL.parse(landing_site ?? '/', shop.origin)
  // A page of the visit, never the order's own page: the path of that one leads to the order.
  return { address, user_agent, url: landing?.host === shop?.host ? (landing?.href.split(/[?#]/, 1)[0] ?? null) : null }
}

/** Of the page the visit began with, and of the cart, where a theme keeps them. */
function clickIdsOf({ landing_site, note_attributes }: OrderMessage): Record<string, string> {
  const landing = URL.parse(landing_site ?? '', 'https://store.invalid')
  const kept = Object.fromEntries((note_attributes ?? []).map(({ name, value }) => [name, value]))
  return readClickIds(new Map(landing?.searchParams), kept)
}
