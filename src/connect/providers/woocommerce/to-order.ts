import { readClickIds } from '../../../attribution/channels/click-ids.ts'
import type { Order, Payment, Person } from '../../provider.ts'
import { readReferences } from '../payment-references.ts'
import type { OrderMessage, RefundMessage } from './order-message.ts'

/** An order in these states was not placed, or not for good. */
const unplaced: ReadonlySet<string> = new Set([
  ...['auto-draft', 'cancelled', 'checkout-draft', 'failed', 'pending', 'trash'],
])

/** Shops count orders and customers from one, so their ids are unique only with the shop. */
export function idIn(shop: string, id: string): string {
  return `${shop}#${id}`
}

export function toOrder(shop: string, message: OrderMessage): Order | null {
  if (unplaced.has(message.status)) return null
  return {
    external_id: idIn(shop, message.id),
    placed_at: message.date_created_gmt,
    value: message.total,
    currency: message.currency.toUpperCase(),
    customer: toPerson(shop, message),
  }
}

/** Returns the payment of an order; null until it is paid. */
export function toPayment(shop: string, message: OrderMessage, refunds: readonly RefundMessage[]): Payment | null {
  if (!message.date_paid_gmt || message.status === 'trash') return null
  const currency = message.currency.toUpperCase()
  return {
    external_id: idIn(shop, message.id),
    paid_at: message.date_paid_gmt,
    value: message.total,
    currency,
    payer: toPerson(shop, message),
    is_installment: false,
    // The transaction is the id of the payment provider, under which it reports the same payment.
    references: readReferences(null, {
      ...{ order_number: message.number ?? message.id, transaction_id: message.transaction_id },
    }),
    refunds: refunds
      .filter(({ amount }) => Number(amount) > 0)
      .map(({ id, date_created_gmt, amount }) => ({
        ...{ external_id: idIn(shop, id), refunded_at: date_created_gmt, value: amount, currency },
      })),
  }
}

function toPerson(shop: string, message: OrderMessage): Person {
  const { customer_id, billing } = message
  const isGuest = customer_id == null || String(customer_id) === '0'
  const entry = landingOf(message)
  const address = message.customer_ip_address
  const user_agent = message.customer_user_agent
  return {
    external_id: isGuest ? null : idIn(shop, String(customer_id)),
    email: billing?.email ?? null,
    phone: billing?.phone ?? null,
    first_name: billing?.first_name ?? null,
    last_name: billing?.last_name ?? null,
    country: billing?.country ?? null,
    region: regionOf(billing),
    city: billing?.city ?? null,
    click_ids: readClickIds(new Map(entry?.searchParams), {}),
    client: address || user_agent ? { address, user_agent, url: entry?.href.split(/[?#]/, 1)[0] ?? null } : null,
  }
}

/** Of some countries, the shop writes the country before the code (`JP13`). */
function regionOf(billing: OrderMessage['billing']): string | null {
  const { state, country } = billing ?? {}
  if (!state || !country) return state ?? null
  return state.length > 2 && state.startsWith(country) && !state.includes('-') ? state.slice(country.length) : state
}

/** The first page of the visit, which the shop's own order attribution stores. */
function landingOf({ meta_data }: OrderMessage): URL | null {
  const stored = meta_data?.find(({ key }) => key === '_wc_order_attribution_session_entry')?.value
  return typeof stored === 'string' ? URL.parse(stored) : null
}
