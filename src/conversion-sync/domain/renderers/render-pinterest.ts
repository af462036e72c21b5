import type { CatalogEntry, ConversionInput } from '../conversion-input.ts'
import type { ActionSource } from '../payloads/action-source.ts'
import { clickOf } from '../payloads/choose-clicks.ts'
import { readConsent } from '../payloads/consent.ts'
import { type Digest, pinterestPerson } from '../payloads/hash-identifiers.ts'
import { prepareEvent } from '../payloads/prepare-event.ts'
import type { Rendered, Surroundings } from '../payloads/rendered-event.ts'

/** Events of Pinterest's Conversions API. */
export const pinterestEventNames = [
  'checkout',
  'lead',
  'signup',
  'add_payment_info',
  'add_to_cart',
  'add_to_wishlist',
  'app_install',
  'app_open',
  'contact',
  'custom',
  'customize_product',
  'find_location',
  'initiate_checkout',
  'page_visit',
  'schedule',
  'search',
  'start_trial',
  'submit_application',
  'subscribe',
  'view_category',
  'view_content',
  'watch_video',
] as const

/** An event of Pinterest's Conversions API. */
export function renderPinterest(
  conversion: ConversionInput | null,
  entry: CatalogEntry | null,
  surroundings: Surroundings,
): Rendered {
  const parts = prepareEvent(conversion, entry, surroundings)
  if (!('event_id' in parts)) return parts
  const { event_name, source, page, money } = parts
  const user_data = userOf(parts.conversion, parts.isOnScreen, surroundings.digest)
  if (!isMatchable(user_data)) return { skip: 'nothing_to_match' }
  const custom_data = {
    ...(money && { value: String(money.value), currency: money.currency }),
    ...(parts.isLimited && { opt_out_type: 'LDP' }),
  }
  return {
    sent_to: surroundings.destination,
    event_name,
    action_source: source,
    payload: {
      event_name,
      event_time: Math.floor(parts.conversion.conversion_time.getTime() / 1000),
      event_id: parts.event_id,
      action_source: toSource(source, parts.conversion, surroundings),
      ...(page && { event_source_url: page }),
      ...(readConsent(parts.conversion.consent).ad_personalization === 'denied' && { opt_out: true }),
      user_data,
      ...(Object.keys(custom_data).length > 0 && { custom_data }),
    },
  }
}

/**
 * Everything that happened neither on a website nor in an app is offline, and so is an app event of an unknown system. Pinterest
 * counts an offline event again that its tag reported, so a server's report with an id of the site is a web event.
 */
function toSource(source: ActionSource, { signals }: ConversionInput, { event_id }: Surroundings): string {
  const isOfSite = source === 'website' || (source === 'system_generated' && Boolean(event_id))
  if (isOfSite) return 'web'
  if (source !== 'app') return 'offline'
  const userAgent = signals?.user_agent ?? ''
  if (/\bandroid\b/i.test(userAgent)) return 'app_android'
  return /\b(iphone|ipad|ios|darwin)\b/i.test(userAgent) ? 'app_ios' : 'offline'
}

/** Pinterest requires an email, or an address with a user agent; no other identifier is enough. */
function isMatchable(user: ReturnType<typeof userOf>): boolean {
  return 'em' in user || ('client_ip_address' in user && 'client_user_agent' in user)
}

/** The tag's cookie has the latest click of the browser. */
function userOf(conversion: ConversionInput, isOnScreen: boolean, digest: Digest) {
  const { person, signals, click_ids } = conversion
  const click_id = click_ids.epik ?? click_ids.epik_cookie ?? clickOf(conversion, 'epik')
  return {
    ...(person && pinterestPerson(person, digest)),
    ...(click_id && { click_id }),
    ...(isOnScreen && signals?.address && { client_ip_address: signals.address }),
    ...(isOnScreen && signals?.user_agent && { client_user_agent: signals.user_agent }),
  }
}
