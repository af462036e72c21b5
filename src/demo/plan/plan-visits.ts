import type { Business } from './business.ts'
import { type Calendar, daysPlanned } from './calendar.ts'
import type { DemoHit } from './demo-customer.ts'
import { planAcquisition } from './plan-acquisition.ts'
import type { RunningAds } from './plan-ads.ts'
import type { Random } from './random-of.ts'

export interface PlannedVisits {
  hits: DemoHit[]
  visits: number
  /** The purchase probability of the visitor relative to the average of 1. */
  quality: number
  browser: Browser
}

/** A browser, and its current visit. */
export interface Browser {
  anonymous_id: string
  session_id: string
  user_agent: string
  ip: string
  last_ms: number
}

export interface Surroundings {
  business: Business
  calendar: Calendar
  running: RunningAds
}

/** Two further pages and a form, each after at most three minutes. */
const longestVisitMs = 600_000

/** A visit ends after 30 minutes without a hit. */
const betweenVisitsMs = 2_400_000

/** Many look again in the evening. */
const sameDay = (random: Random) => random.chance(0.4)

/** The visits of one browser from a day on; few return more than once. */
export function planVisits(random: Random, around: Surroundings, firstDay: number, visitsMax: number): PlannedVisits {
  const { business, calendar, running } = around
  const browser = newBrowser(random)
  const hits: DemoHit[] = []
  let quality = 1
  let visits = 0
  for (let day = firstDay; day < daysPlanned && visits < visitsMax; day += sameDay(random) ? 0 : random.whole(1, 9)) {
    if (visits > 0 && !random.chance(0.4)) break
    const acquisition = planAcquisition(random, business, running, day, visits === 0)
    quality *= acquisition.quality
    browser.session_id = random.hex(16)
    // The last visit of the last day ends before midnight.
    const notBefore = visits === 0 ? 0 : browser.last_ms + betweenVisitsMs
    browser.last_ms = Math.min(
      Math.max(calendar.timeOn(day, random.unit()), notBefore),
      calendar.endMs - longestVisitMs,
    )
    const landing = `${business.site}${random.pick(business.pages)}${acquisition.query}`
    hits.push(pageView(browser, landing, acquisition.referrer))
    for (let pages = random.whole(0, 2); pages > 0; pages--) hits.push(nextPage(random, business, browser))
    visits++
  }
  // The geometric mean: return visits do not improve the quality of a badly targeted ad.
  return { hits, visits, quality: quality ** (1 / visits), browser }
}

export function newBrowser(random: Random): Browser {
  const anonymous_id = `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}-8${random.hex(3)}-${random.hex(12)}`
  const ip = `${random.pick(chileanBlocks)}.${random.whole(0, 255)}.${random.whole(1, 254)}`
  return { anonymous_id, session_id: '', user_agent: random.pick(userAgents), ip, last_ms: 0 }
}

/** Networks registered in Chile. Only the country of an address is stored. */
const chileanBlocks = ['190.160', '200.83', '181.43', '186.104'] as const

const userAgents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; moto g84) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
] as const

function nextPage(random: Random, business: Business, browser: Browser): DemoHit {
  browser.last_ms += random.whole(20, 180) * 1_000
  return pageView(browser, `${business.site}${random.pick(business.pages)}`, `${business.site}/`)
}

export function pageView(browser: Browser, pageUrl: string, referrer: string | null): DemoHit {
  return hit(browser, 'page_view', { pageUrl, ...(referrer && { referrer }) })
}

/** The time is part of the id, because a browser sends one hit at a time. */
export function hit(browser: Browser, eventName: string, fields: Record<string, unknown>): DemoHit {
  const { anonymous_id, session_id, user_agent, ip, last_ms } = browser
  const body = {
    eventId: `${anonymous_id}:${eventName}:${last_ms}`,
    eventName,
    eventTimeClient: new Date(last_ms).toISOString(),
    anonymousId: anonymous_id,
    sessionId: session_id,
    locale: 'es-CL',
    timezone: 'America/Santiago',
    ...fields,
  }
  return { at_ms: last_ms, ip, user_agent, body }
}
