import type { DemoCustomer, DemoEvent, DemoHit } from './demo-customer.ts'
import { planPerson } from './plan-person.ts'
import { planSale } from './plan-sale.ts'
import { hit, planVisits, type Surroundings } from './plan-visits.ts'
import { type Random, randomOf } from './random-of.ts'

/** One of `customers` people; their first visits are ordered by index. */
export function planCustomer(seed: number, around: Surroundings, index: number, customers: number): DemoCustomer {
  const { business, calendar } = around
  const random = randomOf(seed, business.key, 'life', index)
  const firstDay = calendar.dayAt((index + random.unit()) / customers)
  const { hits, visits, quality, browser } = planVisits(random, around, firstDay, visitsMax)
  const person = planPerson(random, business.key, index)
  if (index % walkInEvery === 7) return { ...emptyCustomer, hits, ...walkIn(random, around, firstDay, person) }
  if (!random.chance(Math.min(0.9, buyRate * quality * (0.5 + visits * 0.4)))) return { ...emptyCustomer, hits }
  const { can_be_on_file, ...sale } = planSale(random, around, person, browser)
  const elsewhere = random.chance(0.25) ? otherDevice(random, around, firstDay, person.email) : []
  const all = [...hits, ...sale.hits, ...elsewhere]
  return { ...sale, hits: all, on_file: can_be_on_file && random.chance(0.12) ? person : null }
}

const visitsMax = 6
const buyRate = 0.068
const walkInEvery = 250

const emptyCustomer: DemoCustomer = { hits: [], events: [], bridges: [], actions: [], outcomes: [], on_file: null }

/** An anonymous customer pays at the counter; sometimes the merchant identifies them later. */
function walkIn(
  random: Random,
  { calendar, business }: Surroundings,
  day: number,
  { external_id, email }: { external_id: string; email: string },
): Pick<DemoCustomer, 'events' | 'actions'> {
  const key = `${external_id}-counter`
  const payment: DemoEvent = {
    event_type: 'payment_received',
    idempotency_key: key,
    timestamp: new Date(calendar.timeOn(day, random.unit())).toISOString(),
    properties: { value: random.pick(business.products).price_clp, currency: 'CLP' },
    action_source: 'physical_store',
  }
  return { events: [payment], actions: random.chance(0.5) ? [{ kind: 'payer', key, email }] : [] }
}

/** The same person signs in on another device. */
function otherDevice(random: Random, around: Surroundings, firstDay: number, email: string): DemoHit[] {
  const { hits, browser } = planVisits(random, around, firstDay, 2)
  browser.last_ms += 30_000
  return [...hits, hit(browser, 'signed_in', { pageUrl: `${around.business.site}/cuenta`, identify: { email } })]
}
