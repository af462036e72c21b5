import type { Hit } from '../../domain/events/parse-hit.ts'
import { isConsentDenied } from '../../domain/events/read-consent.ts'
import { redactDeniedHit } from '../../domain/events/redact-denied-hit.ts'
import { readTraits } from '../../domain/identity/read-traits.ts'
import { readArrival } from '../../domain/journey/read-arrival.ts'
import { readPageAddress } from '../../domain/journey/read-page-address.ts'
import { readReferrer } from '../../domain/journey/read-referrer.ts'
import { readUserAgent } from '../../domain/journey/read-user-agent.ts'
import type { Context } from '../../kernel/context.ts'
import { newId } from '../../kernel/ids.ts'
import { openLinkToken } from '../identity/link-token.ts'
import type { IdentityClaim } from '../identity/shapes.ts'
import { countryOfAddress } from '../ingest/country-of-address.ts'
import { deriveId } from '../ingest/derive-id.ts'
import type { Entry } from '../ingest/shapes.ts'
import { visitStateOf } from '../ingest/visit-state.ts'
import type { FoundTrackingKey } from '../tracking/shapes.ts'
import type { WithHeaders } from './shapes.ts'
import { traitsOf } from './traits-of.ts'

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
      properties: hit.properties,
    },
    arrival,
    state: visitStateOf(arrival),
    claim: claimOf(key.profile_id, hit),
    clicked_at: null,
    bytes: told.bytes,
  }
  return hit.link_token ? withLinked(ctx, entry, hit.link_token) : entry
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
