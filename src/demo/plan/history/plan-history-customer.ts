import { dayMs, minuteMs } from '../../../kernel/time/durations.ts'
import type { Business } from '../business.ts'
import type { DemoCustomer, DemoEvent } from '../demo-customer.ts'
import { arrivals } from '../plan-acquisition.ts'
import { type Person, planPerson, regionOf } from '../plan-person.ts'
import { type Browser, hit, newBrowser, pageView } from '../plan-visits.ts'
import { type Random, randomOf } from '../random-of.ts'
import type { HistoryAd } from './history-campaigns.ts'

export interface HistoryOptions {
  seed: number
  business: Business
  /** How the customer found the shop; null: without an ad. */
  opener: HistoryAd | null
  closer: HistoryAd
  /** The time of the first visit, and the end of the demo. */
  firstMs: number
  endMs: number
}

/** The share of visitors who buy. Most of the others are not part of the history, because nothing is shown of them. */
export const buyerShare = 0.4

/** Persons of the history have indexes that the 90 days never reach. */
const firstIndex = 1_000_000

/** One person of the history: visits that begin with an opener and end with a closer, and the orders of several months. */
export function planHistoryCustomer(index: number, options: HistoryOptions): DemoCustomer {
  const { seed, business, opener } = options
  const random = randomOf(seed, business.key, 'history', index)
  const person = planPerson(random, business.key, firstIndex + index)
  const browser = newBrowser(random)
  const customer: DemoCustomer = { hits: [], events: [], bridges: [], actions: [], outcomes: [], on_file: null }
  const visit = (at: number, from: Landing) => {
    browser.session_id = random.hex(16)
    browser.last_ms = at
    customer.hits.push(pageView(browser, `${business.site}${random.pick(business.pages)}${from.query}`, from.referrer))
  }
  visit(options.firstMs, opener ? landingOf(random, opener) : random.pick(unpaid))
  const returns = random.whole(0, 1)
  for (let count = 0; count < returns; count++) {
    const at = browser.last_ms + random.whole(1, 6) * dayMs
    if (at > options.endMs - dayMs) break
    visit(at, random.chance(0.3) ? landingOf(random, options.closer) : random.pick(unpaid))
  }
  if (random.chance(buyerShare)) buy(random, options, customer, { person, browser, visit })
  return customer
}

interface Landing {
  query: string
  referrer: string | null
}

function landingOf(random: Random, ad: HistoryAd): Landing {
  const isSocial = ad.platform === 'social_ads'
  const { source, referrer, clickOf } = arrivals[ad.platform]
  const query = new URLSearchParams({
    utm_source: source,
    utm_medium: isSocial ? 'paid_social' : 'cpc',
    utm_campaign: ad.campaign_name,
    campaign_id: ad.campaign_id,
    adset_id: ad.ad_set_id,
    ad_id: ad.ad_id,
    ...clickOf(random.hex(24)),
  })
  return { query: `?${query}`, referrer: isSocial ? 'https://l.instagram.com/' : referrer }
}

const unpaid: readonly Landing[] = [
  { query: '', referrer: null },
  { query: '', referrer: 'https://www.google.com/' },
  { query: '?utm_source=newsletter&utm_medium=email&utm_campaign=boletin', referrer: null },
]

/**
 * The first order follows the last visit. Every customer has a rate of orders of their own, which follows an exponential
 * distribution, and can leave after each repeat order: the process that the predicted value assumes.
 */
function buy(
  random: Random,
  { business, opener, closer, endMs }: HistoryOptions,
  customer: DemoCustomer,
  { person, browser, visit }: { person: Person; browser: Browser; visit: (at: number, from: Landing) => void },
): void {
  browser.last_ms += random.whole(2, 9) * minuteMs
  const identify = { userId: person.external_id, email: person.email }
  customer.hits.push(hit(browser, 'checkout_started', { pageUrl: `${business.site}/checkout`, identify }))
  const { basket = 1, leaves = 0.35, gap_days = 260 } = opener ?? {}
  const gapDays = gap_days / -Math.log(1 - random.unit())
  let at = browser.last_ms + minuteMs
  for (let order = 1; at < endMs; order++) {
    const price = random.pick(business.products).price_clp * basket * random.between(0.65, 1.15)
    customer.events.push(...orderOf(random, person, order, at, Math.max(9_990, Math.round(price / 10) * 10), endMs))
    if (leaves === 1 || (order > 1 && random.chance(leaves))) return
    at += Math.ceil(-Math.log(1 - random.unit()) * gapDays * dayMs) + dayMs
    // Some come back by an ad, some by themselves.
    const ad = random.chance(0.6) && opener ? opener : closer
    if (at < endMs && random.chance(0.7))
      visit(at - 20 * minuteMs, random.chance(0.7) ? landingOf(random, ad) : random.pick(unpaid))
  }
}

function orderOf(random: Random, person: Person, order: number, at: number, value: number, endMs: number): DemoEvent[] {
  const key = `${person.external_id}-history-${order}`
  const { external_id, email, first_name, last_name } = person
  const money = { value, currency: 'CLP' }
  const event = (event_type: string, part: string, ms: number, properties: object): DemoEvent => ({
    event_type,
    idempotency_key: `${key}-${part}`,
    timestamp: new Date(ms).toISOString(),
    properties: { ...money, ...properties },
    user_traits: { external_id, email, first_name, last_name, country: 'CL' },
    action_source: 'website',
  })
  const paid = event('payment_received', 'payment', at, { order_id: key, region: regionOf(key, at, endMs) })
  if (!random.chance(0.05)) return [paid]
  const refundedMs = at + random.whole(2, 9) * dayMs
  if (refundedMs > endMs) return [paid]
  return [paid, event('payment_refunded', 'refund', refundedMs, { refund_of: `${key}-payment` })]
}
