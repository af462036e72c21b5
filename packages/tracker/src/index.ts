import { quietly } from './quietly.ts'
import type { Pixels } from './report-to-pixels.ts'
import { startTracker as start } from './start-tracker.ts'

export type { Pixels }

export interface TrackerOptions {
  /** Where the service answers, such as `https://tributary.example.com`, or a first-party tracking domain. */
  origin: string
  /** The profile's tracking key, `trk_…`. */
  trackingKey: string
  /** `denied`: nothing is stored and nobody identified until `consent('granted')`. Default: `granted`. */
  consent?: ConsentMode
  /** A browser that sends Global Privacy Control counts as denied, whatever the page says. */
  honorGpc?: boolean
  /** The same for Do Not Track. */
  honorDnt?: boolean
  /** False: page changes without a load are not page views. Default: true. */
  navigation?: boolean
}

export type ConsentMode = 'granted' | 'denied'

/** Who the visitor is, as far as the site knows. */
export interface Identity {
  userId?: string
  email?: string
  phone?: string
  firstName?: string
  lastName?: string
}

export interface Purchase {
  value: number
  /** ISO 4217. Default: the profile's reporting currency. */
  currency?: string
  /** The same order is one purchase, however often it is reported. */
  order_id?: string
  [property: string]: unknown
}

export interface Tracker {
  track(name: string, payload?: Record<string, unknown>, pixels?: Pixels): void
  identify(identity: Identity): void
  purchase(purchase: Purchase, pixels?: Pixels): void
  consent(mode: ConsentMode): void
  /** Ties this browser to the customer that a link token names. */
  link(token: string): void
}

/** Starts tracking on this page. A page has one tracker: starting a second one returns the first. Throws nothing. */
export function startTracker(options: TrackerOptions): Tracker {
  quietly(() => start(asScript(options)))
  const call = (...args: unknown[]): void => {
    quietly(() => (window as { atribu?: unknown[] }).atribu?.push(args))
  }
  return {
    track: (name, payload, pixels) => call('track', name, payload, pixels),
    identify: (identity) => call('identify', identity),
    purchase: (purchase, pixels) => call('purchase', purchase, pixels),
    consent: (mode) => call('consent', mode),
    link: (token) => call('link', token),
  }
}

/** The attributes of the script element that would start it in the same way. */
function asScript(options: TrackerOptions): HTMLScriptElement {
  const { origin, trackingKey, consent = 'granted', honorGpc, honorDnt, navigation = true } = options
  const dataset: DOMStringMap = {
    trackingKey,
    ...(consent === 'denied' && { consentDenied: '' }),
    ...(honorGpc && { honorGpc: '' }),
    ...(honorDnt && { honorDnt: '' }),
    ...(!navigation && { noNavigation: '' }),
  }
  return { dataset, src: new URL('/t.js', origin).href } as HTMLScriptElement
}
