import { quietly } from './quietly.ts'
import type { Pixels } from './report-to-pixels.ts'
import { startTracker as start } from './start-tracker.ts'

export type { Pixels }

export interface TrackerOptions {
  /** Origin of the service, such as `https://tributary.example.com`, or a first-party tracking domain. */
  origin: string
  /** The profile's tracking key, `trk_…`. */
  trackingKey: string
  /** `denied`: nothing is stored and visitors are not identified until `consent('granted')`. Default: `granted`. */
  consent?: ConsentMode
  /** Treats a browser that sends Global Privacy Control as denied, regardless of the page. */
  honorGpc?: boolean
  /** Treats a browser that sends Do Not Track as denied. */
  honorDnt?: boolean
  /** The modules to load, instead of those that the profile has switched on. */
  modules?: ModuleName[]
  /** False: history navigation without a page load is not recorded as page views. Default: true. */
  navigation?: boolean
}

export type ModuleName = 'consent' | 'elements' | 'engagement' | 'errors' | 'forms' | 'links' | 'signals' | 'survey'

export type ConsentMode = 'granted' | 'denied'

export interface AdPurposes {
  ad_storage?: ConsentMode
  ad_user_data?: ConsentMode
  ad_personalization?: ConsentMode
}

/** The identity of the visitor, as far as the site knows it. */
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
  /** An order is counted as one purchase, even if it is reported several times. */
  order_id?: string
  [property: string]: unknown
}

export interface Tracker {
  track(name: string, payload?: Record<string, unknown>, pixels?: Pixels): void
  identify(identity: Identity): void
  purchase(purchase: Purchase, pixels?: Pixels): void
  /** `purposes`: consent for ad platforms, which conversion sync passes on. */
  consent(mode: ConsentMode, purposes?: AdPurposes): void
  /** Links this browser to the customer that a link token names. */
  link(token: string): void
}

/** Starts tracking on this page. A page has one tracker: a second call returns the first one. Never throws. */
export function startTracker(options: TrackerOptions): Tracker {
  quietly(() => start(asScript(options)))
  const call = (...args: unknown[]): void => {
    quietly(() => (window as { tributary?: unknown[] }).tributary?.push(args))
  }
  return {
    track: (name, payload, pixels) => call('track', name, payload, pixels),
    identify: (identity) => call('identify', identity),
    purchase: (purchase, pixels) => call('purchase', purchase, pixels),
    consent: (mode, purposes) => call('consent', mode, purposes),
    link: (token) => call('link', token),
  }
}

/** Returns the script element with the equivalent attributes. */
function asScript(options: TrackerOptions): HTMLScriptElement {
  const { origin, trackingKey, consent = 'granted', honorGpc, honorDnt, modules, navigation = true } = options
  const dataset: DOMStringMap = {
    trackingKey,
    ...(consent === 'denied' && { consentDenied: '' }),
    ...(honorGpc && { honorGpc: '' }),
    ...(honorDnt && { honorDnt: '' }),
    ...(modules && { modules: modules.join(' ') }),
    ...(!navigation && { noNavigation: '' }),
  }
  return { dataset, src: new URL('/t.js', origin).href } as HTMLScriptElement
}
