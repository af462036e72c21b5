import { dayMs, minuteMs } from '../../kernel/time/durations.ts'
import { type Calendar, openingMs } from './calendar.ts'
import type { DemoCustomer, DemoEvent, DemoOutcome } from './demo-customer.ts'
import { type Person, regionOf } from './plan-person.ts'
import { type Browser, hit, pageView, type Surroundings } from './plan-visits.ts'
import { type Random, randomOf } from './random-of.ts'

/** Plans the purchase of a visitor, starting in the current visit of their browser. */
export function planSale(
  random: Random,
  around: Surroundings,
  person: Person,
  browser: Browser,
): Omit<DemoCustomer, 'on_file'> & { can_be_on_file: boolean } {
  const sale: Sale = { random, around, person, browser, hits: [], events: [], bridges: [], actions: [], outcomes: [] }
  const fate = random.unit()
  const way = fate < (around.business.key === 'clinic' ? 0.05 : 0.72) ? 'shop' : fate < 0.9 ? 'project' : 'chat'
  ways[way](sale)
  const { hits, events, bridges, actions, outcomes } = sale
  return { hits, events, bridges, actions, outcomes, can_be_on_file: way !== 'chat' }
}

interface Sale extends Omit<DemoCustomer, 'on_file'> {
  random: Random
  around: Surroundings
  person: Person
  browser: Browser
}

const ways: Record<'shop' | 'project' | 'chat', (sale: Sale) => void> = {
  /** Adds items to the cart and pays for them. */
  shop(sale) {
    const { random, around, person, browser } = sale
    const { site, products } = around.business
    browser.last_ms += random.whole(1, 6) * minuteMs
    const isTracked = !isInTrackingGap(around.calendar, browser.last_ms)
    if (isTracked) sale.hits.push(pageView(browser, `${site}/checkout`, `${site}/carro`))
    browser.last_ms += 2 * minuteMs
    const started = hit(browser, 'checkout_started', { pageUrl: `${site}/checkout`, identify: identify(person) })
    if (isTracked) sale.hits.push(started)
    const items = Array.from({ length: random.whole(1, 2) }, () => random.pick(products))
    const total = items.reduce((sum, { price_clp }) => sum + price_clp, 0)
    const names = items.map(({ name }) => name)
    order(sale, 'order', browser.last_ms + 3 * minuteMs, total, names)
    answerSurvey(sale, browser.last_ms + 6 * minuteMs)
    if (random.chance(0.4)) order(sale, 'order-2', browser.last_ms + random.whole(18, 45) * dayMs, total, names)
  },

  /** Requests a consultation with the form on the site. */
  project(sale) {
    const { random, around, person, browser } = sale
    const { site, topics } = around.business
    browser.last_ms += random.whole(1, 6) * minuteMs
    const fields = { pageUrl: `${site}/contacto`, referrer: `${site}/`, payload: { topic: random.pick(topics) } }
    sale.hits.push(hit(browser, 'lead_created', { ...fields, identify: { ...identify(person), phone: person.phone } }))
    consult(sale, browser.last_ms, traitsOf(person))
  },

  /** Starts a chat from an ad: known only by phone, until an event identifies the visitor of the site. */
  chat(sale) {
    const { random, person, browser } = sale
    const { phone, first_name, external_id } = person
    const at = browser.last_ms + random.whole(1, 30) * 60 * minuteMs
    const click_ids = { ctwa_clid: `ARA${random.hex(20)}` }
    add(sale, 'dm_started', 'dm', at, {
      user_traits: { phone, first_name },
      action_source: 'business_messaging',
      click_ids,
    })
    if (random.chance(0.5)) {
      browser.last_ms += random.whole(1, 6) * minuteMs
      const { email } = person
      const fields = { pageUrl: `${sale.around.business.site}/contacto`, identify: { email } }
      sale.hits.push(hit(browser, 'lead_created', fields))
      const both = at + random.whole(1, 3) * dayMs
      add(
        sale,
        'contact_reply',
        'reply',
        both,
        { user_traits: { email, phone }, action_source: 'phone_call' },
        'bridges',
      )
    }
    consult(sale, at, { phone, external_id, first_name })
  },
}

/** For three days a new checkout had no tracker, so its sales are not linked to a visit. */
const gapDays = { first: 72, last: 74 }

function isInTrackingGap({ days }: Calendar, ms: number): boolean {
  const day = days.indexOf(new Date(ms - openingMs).toISOString().slice(0, 10))
  return gapDays.first <= day && day <= gapDays.last
}

function identify({ external_id, email, first_name, last_name }: Person) {
  return { userId: external_id, email, firstName: first_name, lastName: last_name }
}

function traitsOf({ external_id, email, phone, first_name, last_name }: Person) {
  return { external_id, email, phone, first_name, last_name, country: 'CL' }
}

/** An order in the shop; visitors from abroad pay in dollars. */
function order(sale: Sale, part: string, at: number, totalClp: number, items: string[]): void {
  const { random, person } = sale
  const isAbroad = random.chance(0.06)
  const value = isAbroad ? Math.round(totalClp / 9.4) / 100 : totalClp
  const money = { value, currency: isAbroad ? 'USD' : 'CLP' }
  const user_traits = traitsOf(person)
  add(sale, 'order_placed', part, at, { properties: { ...money, items }, user_traits, action_source: 'website' })
  if (!pay(sale, `${part}-payment`, at + minuteMs, money, 'website')) return
  if (random.chance(0.06)) {
    const properties = { ...money, refund_of: saleKey(sale, `${part}-payment`) }
    add(sale, 'payment_refunded', `${part}-refund`, at + random.whole(2, 9) * dayMs, { properties })
  } else if (random.chance(0.05) && !isAbroad) {
    const amount = Math.round(totalClp / 4 / 10) * 10
    sale.actions.push({
      kind: 'refund',
      key: saleKey(sale, `${part}-payment`),
      amount,
      reason: 'Descuento por daño menor',
    })
  }
}

/** Options of the demo's survey, most frequent first. Tracking sees neither podcasts nor friends. */
const answers = ['instagram', 'friend', 'google', 'instagram', 'podcast', 'other', 'friend']
const freeTexts = ['Escuché un pódcast', 'Pasé por la tienda', 'Una vecina', 'Lo vi en la radio']

/** A quarter of the buyers says after the first order how they heard of the shop. */
function answerSurvey(sale: Sale, at: number): void {
  // A generator of its own, so that the rest of the plan does not depend on the survey.
  const random = randomOf('survey', sale.person.external_id)
  if (!random.chance(0.25)) return
  const answer_key = random.pick(answers)
  const answer_text = answer_key === 'other' ? { answer_text: random.pick(freeTexts) } : {}
  const properties = { answer_key, ...answer_text, answer_to: saleKey(sale, 'order-payment') }
  add(sale, 'survey_answered', 'survey', at, { properties, user_traits: { external_id: sale.person.external_id } })
}

/** From the first conversation to the last payment; some drop out at each step. */
function consult(sale: Sale, from: number, user_traits: NonNullable<DemoEvent['user_traits']>): void {
  const { random } = sale
  const isClinic = sale.around.business.key === 'clinic'
  let at = from
  const next = (days: number, share: number) => {
    at += random.between(0.5, days) * dayMs
    return random.chance(share)
  }
  if (!next(5, 0.78)) return
  add(sale, 'appointment_booked', 'appointment', at, { user_traits, action_source: 'system_generated' })
  report(sale, 'appointment_booked', at, null)
  if (!next(5, 0.8)) return
  const value = Math.round(random.between(isClinic ? 300 : 200, isClinic ? 950 : 700)) * 1_000
  const money = { value, currency: 'CLP' }
  add(sale, 'quote_sent', 'quote', at, { properties: money, user_traits, action_source: 'email' })
  if (!next(8, 0.55)) return
  add(sale, 'closed_won', 'deal', at, { properties: money, user_traits, action_source: 'system_generated' })
  report(sale, 'closed_won', at, value)
  payInInstallments(sale, at, value)
}

/** A deposit and the balance within the week, or three monthly installments. */
function payInInstallments(sale: Sale, from: number, value: number): void {
  const { random } = sale
  const third = Math.round(value / 3)
  const parts = random.chance(0.35)
    ? [0, 30, 60].map((day) => ({ day, value: day === 60 ? value - 2 * third : third }))
    : [0, random.whole(3, 6)].map((day) => ({ day, value: day === 0 ? Math.floor(value / 2) : Math.ceil(value / 2) }))
  for (const [index, part] of parts.entries()) {
    const name = `part-${index + 1}`
    const isPaid = pay(sale, name, from + part.day * dayMs, { value: part.value, currency: 'CLP' }, 'physical_store')
    if (isPaid && part.day >= 30) sale.actions.push({ kind: 'installment', key: saleKey(sale, name) })
  }
}

type Money = { value: number; currency: string }

function pay(sale: Sale, part: string, at: number, money: Money, source: 'website' | 'physical_store'): boolean {
  const { around, person } = sale
  // The payer at the clinic may not be the patient.
  const subject_ref = around.business.key === 'clinic' ? `paciente-${person.external_id.slice(-6)}` : null
  const order_id = saleKey(sale, part)
  const place = subject_ref ? { subject_ref } : { region: regionOf(order_id, at, around.calendar.endMs) }
  const properties = { ...money, order_id, ...place }
  return add(sale, 'payment_received', part, at, { properties, user_traits: traitsOf(person), action_source: source })
}

function report(sale: Sale, outcome_type: string, at_ms: number, value: number | null): void {
  if (at_ms > sale.around.calendar.endMs) return
  const { external_id: customer_key } = sale.person
  const outcome: DemoOutcome = { external_id: saleKey(sale, outcome_type), outcome_type, at_ms, customer_key, value }
  sale.outcomes.push(outcome)
}

/** Returns false if the event would happen after the end of the planned period. */
function add(
  sale: Sale,
  event_type: string,
  part: string,
  at: number,
  fields: Partial<DemoEvent>,
  list: 'events' | 'bridges' = 'events',
): boolean {
  if (at > sale.around.calendar.endMs) return false
  const idempotency_key = saleKey(sale, part)
  sale[list].push({ event_type, idempotency_key, timestamp: new Date(at).toISOString(), ...fields })
  return true
}

function saleKey({ person }: Sale, part: string): string {
  return `${person.external_id}-${part}`
}
