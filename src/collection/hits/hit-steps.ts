import { isUnderHost } from '../../attribution/channels/classify-host.ts'
import { type Referrer, readReferrer } from '../../attribution/channels/read-referrer.ts'
import { isBot } from '../../attribution/visits/domain/is-bot.ts'
import { type Acquisition, parseAcquisition } from '../../attribution/visits/domain/parse-acquisition.ts'
import { type PageAddress, readPageAddress } from '../../attribution/visits/domain/read-page-address.ts'
import { type Browsing, readUserAgent } from '../../attribution/visits/domain/read-user-agent.ts'
import type { PendingEvent } from '../../attribution/visits/pending-event.ts'
import { toVisitState } from '../../attribution/visits/visit-state.ts'
import { withPlace } from '../../identity/customers/read-place.ts'
import { readTraits, type Traits } from '../../identity/customers/read-traits.ts'
import type { IdentityClaim } from '../../identity/identifiers/customer-schemas.ts'
import { deriveId, newId } from '../../kernel/ids.ts'
import type { FoundTrackingKey } from '../tracking/tracking-schemas.ts'
import { countryOfAddress } from './country-of-address.ts'
import { isConsentDenied } from './domain/parts-of-hit.ts'
import { redactDeniedHit } from './domain/redact-denied-hit.ts'
import { isRejection, type Rejection, reject } from './hit-rejection.ts'
import { type Hit, parseHit } from './parse-hit.ts'

/** The request data about the sender. */
export interface Sender {
  key: FoundTrackingKey
  headers: Readonly<Record<string, string | undefined>>
  /** The page URL that the hit reports. */
  pageUrl: unknown
}

/**
 * Checks whether a sender is allowed to send, in this order; the first rejection counts. The key was checked before, because that
 * needs the database.
 */
export const senderSteps: Readonly<Record<string, (sender: Sender) => Rejection | null>> = {
  liveKey: ({ key }) => (key.revoked_at ? reject('revoked_key', 'trackingKey', 'was revoked') : null),
  ownPage: ({ key, headers, pageUrl }) =>
    isOwnPage(key.domains, headers.origin, pageUrl)
      ? null
      : reject('blocked_origin', 'Origin', 'is not a domain of the profile'),
  noBot: ({ headers }) => (isBot(headers['user-agent'] ?? null) ? reject('bot', 'User-Agent', 'is a bot') : null),
}

const senderList = Object.values(senderSteps)

export function checkSender(sender: Sender): Rejection | null {
  for (const step of senderList) {
    const rejection = step(sender)
    if (rejection) return rejection
  }
  return null
}

/** A hit in the pipeline: the received data, and the results of each step. The same object is used until the hit is queued. */
export interface HitPipelineState {
  readonly sent: unknown
  readonly key: FoundTrackingKey
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly ip: string | null
  readonly receivedAt: Date
  /** The event name if the hit has none. */
  readonly defaultName: string | undefined
  hit: Hit
  /** Tracking is denied. */
  isDenied: boolean
  page: PageAddress
  referrer: Referrer
  acquisition: Acquisition
  browsing: Browsing
  country: string | null
  claim: IdentityClaim | null
}

/** Returns the hit after one step, or the reason to drop it. A step only reads the hit. */
export type HitStep = (state: HitPipelineState) => HitPipelineState | Rejection

/**
 * The steps from the received data to the pending event. Each step fills in a part; visitor and visit are added when the event is
 * recorded. /metrics counts dropped hits by reason.
 */
export const hitSteps = {
  /** Parses fields, time and money into storable values. */
  read(state) {
    const { sent, receivedAt, key, defaultName } = state
    const hit = parseHit(sent, { receivedAt, ownCurrency: key.reporting_currency, defaultName })
    if (isRejection(hit)) return hit
    state.hit = hit
    return state
  },
  /** If tracking is denied, store nothing that identifies the visitor. */
  consent(state) {
    const { hit, headers, key } = state
    const browser = { gpc: headers['sec-gpc'], dnt: headers.dnt }
    state.isDenied = isConsentDenied(hit.consent, browser, key.settings)
    if (state.isDenied) state.hit = redactDeniedHit(hit)
    return state
  },
  page(state) {
    state.page = readPageAddress(state.hit.page_url)
    return state
  },
  referrer(state) {
    const { page, key } = state
    state.referrer = readReferrer(state.hit.referrer, {
      pageHost: page.host,
      ownHosts: key.domains,
      ignoredHosts: key.settings.ignored_referrers,
    })
    return state
  },
  /** Channel, campaign, click and platform ids. */
  acquisition(state) {
    const { page, referrer, hit } = state
    state.acquisition = parseAcquisition({ params: page.params, utm: hit.utm, clickIds: hit.click_ids, referrer })
    return state
  },
  device(state) {
    state.browsing = readUserAgent(state.headers['user-agent'] ?? null)
    return state
  },
  /** From the IP address, which is not stored. */
  country(state) {
    state.country = state.key.settings.resolves_country ? countryOfAddress(state.ip) : null
    return state
  },
  /** The identity that the page reports. */
  person(state) {
    const { profile_id, settings } = state.key
    state.claim = settings.identification === 'link_token_only' ? null : claimOf(profile_id, state.hit)
    return state
  },
} satisfies Record<string, HitStep>

const hitStepList: readonly HitStep[] = Object.values(hitSteps)

/** Runs a hit through all steps; returns the reason if one drops it. */
export function passHit(
  received: Pick<HitPipelineState, 'sent' | 'key' | 'headers' | 'ip' | 'receivedAt' | 'defaultName'>,
): HitPipelineState | Rejection {
  const state: HitPipelineState = {
    sent: received.sent,
    key: received.key,
    headers: received.headers,
    ip: received.ip,
    receivedAt: received.receivedAt,
    defaultName: received.defaultName,
    ...unknown,
  }
  for (const step of hitStepList) {
    const outcome = step(state)
    if (outcome !== state) return outcome
  }
  return state
}

/** Initial values: each is filled in before another step reads it. */
const unknown = {
  hit: null as unknown as Hit,
  isDenied: false,
  page: null as unknown as PageAddress,
  referrer: null as unknown as Referrer,
  acquisition: null as unknown as Acquisition,
  browsing: null as unknown as Browsing,
  country: null,
  claim: null,
}

/** Converts a hit after the last step to a pending event. */
export function hitToPendingEvent(state: HitPipelineState): PendingEvent {
  const { hit, page, acquisition, browsing, country, claim, receivedAt } = state
  const { profile_id } = state.key
  const event_key = hit.event_key ?? newId()
  return {
    event: {
      profile_id,
      id: deriveId('tracker', profile_id, event_key),
      event_key,
      recorded_via: 'tracker',
      event_type: hit.event_type,
      event_name: hit.event_name,
      event_time: hit.event_time,
      received_at: receivedAt,
      visitor_id: hit.visitor_id,
      session_id: hit.visitor_id && hit.session_id,
      url: page.url,
      path: page.path,
      referrer: hit.referrer,
      value: hit.value,
      currency: hit.currency,
      subject_ref: null,
      action_source: null,
      device: browsing.device,
      browser: browsing.browser,
      os: browsing.os,
      country,
      caller_id: null,
      click_ids: acquisition.click_ids,
      properties: withPlace(withConsent(hit)),
    },
    acquisition,
    state: toVisitState(acquisition),
    claim,
    clicked_at: null,
    // Encrypting costs a fifth of accepting a hit.
    signal:
      state.isDenied || !state.key.stores_signals
        ? null
        : { address: state.ip, user_agent: state.headers['user-agent'] ?? null },
  }
}

const consentPurposes = [
  'ad_user_data',
  'ad_personalization',
  'ad_storage',
  'marketing',
  'advertising',
  'limited_data_use',
] as const

/** The ad consent is stored with the event, because it decides whether conversions are sent to platforms. */
function withConsent({ consent, properties }: Hit): Record<string, unknown> {
  if (typeof consent !== 'object' || consent === null || 'consent' in properties) return properties
  const consentValues = consent as Readonly<Record<string, unknown>>
  const stated = consentPurposes.flatMap((purpose) => {
    const consentValue = consentValues[purpose]
    const isValid = typeof consentValue === 'boolean' || (typeof consentValue === 'string' && consentValue.length <= 20)
    return isValid ? [[purpose, consentValue] as const] : []
  })
  return stated.length === 0 ? properties : { ...properties, consent: Object.fromEntries(stated) }
}

/** A national id from a page is ignored, because no other evidence could correct it. */
function claimOf(profileId: string, hit: Hit): IdentityClaim | null {
  if (!hit.identify) return null
  const { ignored_fields: _, ...claimed } = readTraits(traitsOf(hit.identify))
  if (claimed.identifiers.length === 0) return null
  return { profile_id: profileId, seen_at: hit.event_time, ...claimed, can_create: true, is_unverified: true }
}

/** Maps the fields of a page's `identify` to traits. Numbers are accepted as ids. */
function traitsOf(identify: Readonly<Record<string, unknown>>): Traits {
  const stated = (...names: string[]) => {
    const value = names.map((name) => identify[name]).find((item) => item !== undefined && item !== null)
    return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : null
  }
  return {
    external_id: stated('userId', 'external_id', 'externalId'),
    email: stated('email'),
    phone: stated('phone'),
    first_name: stated('firstName', 'first_name'),
    last_name: stated('lastName', 'last_name'),
    country: stated('country'),
    region: stated('region'),
    city: stated('city'),
  }
}

/** A sandboxed page has no origin, so its URL is checked instead. If both are missing, the hit is accepted. */
function isOwnPage(domains: readonly string[], origin: string | undefined, pageUrl: unknown): boolean {
  if (domains.length === 0) return true
  const host = hostOf(origin) ?? hostOf(pageUrl)
  return host === null || domains.some((domain) => isListed(host, domain))
}

function hostOf(address: unknown): string | null {
  return typeof address === 'string' ? (URL.parse(address)?.hostname ?? null) : null
}

function isListed(host: string, domain: string): boolean {
  if (domain.startsWith('*.')) return isUnderHost(host, domain) || host === domain.slice(2)
  return host.replace(/^www\./, '') === domain.replace(/^www\./, '')
}
