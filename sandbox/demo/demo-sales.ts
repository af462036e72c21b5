import { createHash } from 'node:crypto'
import type { Business } from '../../src/demo/plan/business.ts'
import type { DemoCustomer, DemoEvent } from '../../src/demo/plan/demo-customer.ts'
import { dayMs } from '../../src/kernel/time/durations.ts'
import { demoPlan } from './demo-business.ts'

/** A customer of the demo business, with the contact data they gave. */
export interface Buyer {
  id: string
  email: string | null
  phone: string | null
  first_name: string | null
  last_name: string | null
  /** The click ids of the ad that first brought them. */
  click_ids: Readonly<Record<string, string>>
}

export interface Deal {
  key: string
  buyer: Buyer
  stage: (typeof dealStages)[number]
  status: 'open' | 'won' | 'lost' | 'abandoned'
  value: number | null
  created_ms: number
  moved_ms: number
  closed_ms: number | null
}

export interface Sale {
  key: string
  buyer: Buyer
  paid_ms: number
  value: number
  currency: string
  refund: { ms: number; value: number } | null
  /** The number of the payment in a plan of monthly payments, from 1; null: it is not part of a plan. */
  part: number | null
  isOnline: boolean
}

export const dealStages = ['Nuevo contacto', 'Hora agendada', 'Cotización enviada', 'Cierre'] as const

/** A deal without a change for this long is abandoned. */
const pauseMs = 21 * dayMs

interface Sales {
  deals: readonly Deal[]
  sales: readonly Sale[]
}

const known = new Map<string, Sales>()

/** Returns the deals and payments of a demo business, oldest first. */
export function salesOf(until: string, business: Business['key']): Sales {
  const key = `${business} ${until}`
  const found = known.get(key) ?? planSales(until, business)
  known.set(key, found)
  return found
}

function planSales(until: string, business: Business['key']): Sales {
  const customers =
    demoPlan(until)
      .businesses.find((candidate) => candidate.business.key === business)
      ?.customers() ?? []
  const endMs = Date.parse(until) + dayMs
  const deals: Deal[] = []
  const sales: Sale[] = []
  for (const customer of customers) {
    const buyer = buyerOf(customer)
    if (!buyer) continue
    const deal = dealOf(customer, buyer, endMs)
    if (deal) deals.push(deal)
    sales.push(...paymentsOf(customer, buyer))
  }
  return {
    deals: deals.sort((a, b) => a.created_ms - b.created_ms),
    sales: sales.sort((a, b) => a.paid_ms - b.paid_ms),
  }
}

function buyerOf({ hits, events }: DemoCustomer): Buyer | null {
  const traits = events.map(({ user_traits }) => user_traits ?? {})
  const said = (name: 'external_id' | 'email' | 'phone' | 'first_name' | 'last_name') =>
    traits.map((trait) => trait[name]).find((value) => typeof value === 'string') ?? null
  const id = said('external_id')
  const landing = URL.parse(String(hits[0]?.body.pageUrl ?? ''))?.searchParams
  const click_ids = Object.fromEntries([...(landing ?? [])].filter(([name]) => name === 'gclid' || name === 'fbclid'))
  if (id === null) return null
  const name = { first_name: said('first_name'), last_name: said('last_name') }
  return { id, email: said('email'), phone: said('phone'), ...name, click_ids }
}

/** A deal starts with the first recorded step, and its stage is that of the last one. */
function dealOf({ events }: DemoCustomer, buyer: Buyer, endMs: number): Deal | null {
  const at = (type: string) => events.find(({ event_type }) => event_type === type)
  const steps = [at('dm_started'), at('appointment_booked'), at('quote_sent'), at('closed_won')]
  const reached = steps.findLastIndex((step) => step !== undefined)
  if (reached < 1) return null
  const moved_ms = Date.parse(steps[reached]!.timestamp)
  const isStale = endMs - moved_ms > pauseMs
  const status = reached === 3 ? 'won' : !isStale ? 'open' : buyer.id.endsWith('0') ? 'abandoned' : 'lost'
  return {
    key: `${buyer.id}-deal`,
    buyer,
    stage: dealStages[reached]!,
    status,
    value: (steps[3] ?? steps[2])?.properties?.value ?? null,
    created_ms: Date.parse(steps.find((step) => step !== undefined)!.timestamp),
    moved_ms,
    closed_ms: status === 'open' ? null : status === 'won' ? moved_ms : moved_ms + pauseMs,
  }
}

function paymentsOf({ events, actions }: DemoCustomer, buyer: Buyer): Sale[] {
  const isPlan = actions.some(({ kind }) => kind === 'installment')
  return events
    .filter(({ event_type }) => event_type === 'payment_received')
    .map((event) => {
      const { value, currency } = event.properties ?? {}
      const part = Number(/-part-(\d)$/.exec(event.idempotency_key)?.[1] ?? 0)
      return {
        key: event.idempotency_key,
        buyer,
        paid_ms: Date.parse(event.timestamp),
        value: value ?? 0,
        currency: currency ?? 'CLP',
        refund: refundOf(events, event.idempotency_key),
        part: isPlan && part > 0 ? part : null,
        isOnline: event.action_source === 'website',
      }
    })
}

function refundOf(events: readonly DemoEvent[], key: string): Sale['refund'] {
  const refund = events.find(({ properties }) => properties?.refund_of === key)
  return refund ? { ms: Date.parse(refund.timestamp), value: refund.properties?.value ?? 0 } : null
}

/** Returns the payment provider of a sale: it depends only on the sale, and each sale has one. */
export function wayOf({ isOnline, currency, part, buyer }: Sale): 'payments_a' | 'payments_b' | 'bank_link' {
  if (part !== null || currency !== 'CLP') return 'payments_a'
  if (!isOnline) return 'bank_link'
  return Number(buyer.id.at(-1)) % 2 === 0 ? 'payments_a' : 'payments_b'
}

/** Returns an id in the vendor's format, the same for the same input. */
export function idFor(thing: string, length = 20): string {
  return createHash('sha256')
    .update(thing)
    .digest('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, length)
}

/** Returns a number for vendors with numeric ids. */
export function numberFor(thing: string): number {
  return Number.parseInt(createHash('sha256').update(thing).digest('hex').slice(0, 10), 16)
}
