import { readClickIds } from '../../domain/journey/click-ids.ts'
import { parseAmount, sumAmounts } from '../../kernel/money.ts'
import type { Order, Payment, Person, Refund } from '../provider.ts'
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
    refunds: message.refunds.flatMap(toRefund),
  }
}

/** A refund may move no money at all (a return without one). */
function toRefund({ id, created_at, transactions }: OrderMessage['refunds'][number]): Refund[] {
  const moved = transactions.filter(({ kind, status }) => kind === 'refund' && status === 'success')
  const value = sumAmounts(moved.map(({ amount }) => parseAmount(amount)!))
  return value.gt(0) ? [{ external_id: id, refunded_at: created_at, value: value.toFixed() }] : []
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
  }
}

/** Of the page the visit began with, and of the cart, where a theme keeps them. */
function clickIdsOf({ landing_site, note_attributes }: OrderMessage): Record<string, string> {
  const landing = URL.parse(landing_site ?? '', 'https://store.invalid')
  const kept = Object.fromEntries((note_attributes ?? []).map(({ name, value }) => [name, value]))
  return readClickIds(new Map(landing?.searchParams), kept)
}
