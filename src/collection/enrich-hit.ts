import type { Entry } from '../attribution/entry.ts'
import { readArrival } from '../attribution/read-arrival.ts'
import { readPageAddress } from '../attribution/read-page-address.ts'
import { readReferrer } from '../attribution/read-referrer.ts'
import { readUserAgent } from '../attribution/read-user-agent.ts'
import { visitStateOf } from '../attribution/visit-state.ts'
import type { IdentityClaim } from '../identity/customer-shapes.ts'
import { openLinkToken } from '../identity/link-token.ts'
import { readTraits, type Traits } from '../identity/read-traits.ts'
import type { Context } from '../kernel/context.ts'
import { deriveId, newId } from '../kernel/ids.ts'
import type { WithHeaders } from './collector/shapes.ts'
import { isConsentDenied } from './domain/hits/parts-of-hit.ts'
import { redactDeniedHit } from './domain/hits/redact-denied-hit.ts'
import { countryOfAddress } from './ingest/country-of-address.ts'
import type { Hit } from './parse-hit.ts'
import type { FoundTrackingKey } from './tracking-shapes.ts'

/**
 * What a hit tells, step by step: consent, page, referrer, channel with click and platform ids, device, country, person. The
 * visitor and the visit are joined when it is recorded.
 */
export function enrichHit(
  ctx: Context,
  key: FoundTrackingKey,
  parsed: Hit,
  told: { headers: WithHeaders['headers']; receivedAt: Date; bytes: number },
): Entry | Promise<Entry> {
  const browser = { gpc: told.headers['sec-gpc'], dnt: told.headers.dnt }
  const hit = isConsentDenied(parsed.consent, browser, key.settings) ? redactDeniedHit(parsed) : parsed
  const page = readPageAddress(hit.page_url)
  const { domains: ownHosts, settings } = key
  const referrer = readReferrer(hit.referrer, {
    pageHost: page.host,
    ownHosts,
    ignoredHosts: settings.ignored_referrers,
  })
  const arrival = readArrival({ params: page.params, utm: hit.utm, clickIds: hit.click_ids, referrer })
  const country = settings.resolves_country ? countryOfAddress(ctx.ip) : null
  const event_key = hit.event_key ?? newId()
  const entry: Entry = {
    event: {
      profile_id: key.profile_id,
      id: deriveId('tracker', key.profile_id, event_key),
      event_key,
      recorded_via: 'tracker',
      event_type: hit.event_type,
      event_name: hit.event_name,
      event_time: hit.event_time,
      received_at: told.receivedAt,
      visitor_id: hit.visitor_id,
      session_id: hit.visitor_id && hit.session_id,
      url: page.url,
      path: page.path,
      referrer: hit.referrer,
      value: hit.value,
      currency: hit.currency,
      subject_ref: null,
      action_source: null,
      ...readUserAgent(told.headers['user-agent'] ?? null),
      country,
      click_ids: arrival.click_ids,
      properties: withConsent(hit),
    },
    arrival,
    state: visitStateOf(arrival),
    claim: claimOf(key.profile_id, hit),
    clicked_at: null,
    bytes: told.bytes,
    signal: hit === parsed ? { address: ctx.ip, user_agent: told.headers['user-agent'] ?? null } : null,
  }
  return hit.link_token ? withLinked(ctx, entry, hit.link_token) : entry
}

/** What was said of ads is kept with the event: platforms are told of it, or of nothing. */
function withConsent({ consent, properties }: Hit): Record<string, unknown> {
  if (typeof consent !== 'object' || consent === null || 'consent' in properties) return properties
  const words = consent as Readonly<Record<string, unknown>>
  const said = ['ad_user_data', 'ad_personalization', 'ad_storage', 'marketing', 'advertising'].flatMap((purpose) => {
    const word = words[purpose]
    const isWord = typeof word === 'boolean' || (typeof word === 'string' && word.length <= 20)
    return isWord ? [[purpose, word] as const] : []
  })
  return said.length === 0 ? properties : { ...properties, consent: Object.fromEntries(said) }
}

/** Whom the hit says it is of. A page's word on a national id, which no other evidence could put right, is not taken. */
function claimOf(profileId: string, hit: Hit): IdentityClaim | null {
  if (!hit.identify) return null
  const { identifiers, first_name, last_name, country: own } = readTraits(traitsOf(hit.identify))
  if (identifiers.length === 0) return null
  const named = { profile_id: profileId, seen_at: hit.event_time, identifiers, first_name, last_name, country: own }
  return { ...named, can_create: true, is_weak: true }
}

/** The customer of a good link token goes before whoever the page says it is. A bad token names nobody. */
async function withLinked(ctx: Context, entry: Entry, token: string): Promise<Entry> {
  const { profile_id, event_time: seen_at } = entry.event
  const customer_id = await openLinkToken(ctx.linkTokenKeys, token, profile_id, ctx.now())
  if (!customer_id) return entry
  return { ...entry, claim: { profile_id, seen_at, customer_id, identifiers: [], can_create: false } }
}

/** What a page's `identify` says, in the words of the rest of the service. Numbers are taken as the ids they are. */
function traitsOf(identify: Readonly<Record<string, unknown>>): Traits {
  const said = (...names: string[]) => {
    const value = names.map((name) => identify[name]).find((one) => one !== undefined && one !== null)
    return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : null
  }
  return {
    external_id: said('userId', 'external_id', 'externalId'),
    email: said('email'),
    phone: said('phone'),
    first_name: said('firstName', 'first_name'),
    last_name: said('lastName', 'last_name'),
    country: said('country'),
  }
}
