import type { CatalogEntry, ConversionInput } from '../conversion-input.ts'
import { clickOf } from '../payloads/choose-clicks.ts'
import { type Digest, tiktokPerson } from '../payloads/hash-identifiers.ts'
import { prepareEvent } from '../payloads/prepare-event.ts'
import type { Rendered, Surroundings } from '../payloads/rendered-event.ts'

/** Standard events of TikTok's Events API for websites. */
export const tiktokEventNames = [
  'AddPaymentInfo',
  'AddToCart',
  'AddToWishlist',
  'ApplicationApproval',
  'CompleteRegistration',
  'Contact',
  'CustomizeProduct',
  'Download',
  'FindLocation',
  'InitiateCheckout',
  'Lead',
  'Purchase',
  'Schedule',
  'Search',
  'StartTrial',
  'SubmitApplication',
  'Subscribe',
  'ViewContent',
] as const

/** An event of TikTok's Events API. */
export function renderTiktok(
  conversion: ConversionInput | null,
  entry: CatalogEntry | null,
  surroundings: Surroundings,
): Rendered {
  const parts = prepareEvent(conversion, entry, surroundings)
  if (!('event_id' in parts)) return parts
  const user = userOf(parts.conversion, parts.isOnScreen, surroundings.digest)
  if (!matching.some((field) => field in user)) return { skip: 'nothing_to_match' }
  return {
    sent_to: surroundings.destination,
    event_name: parts.event_name,
    action_source: parts.source,
    payload: {
      event: parts.event_name,
      event_time: Math.floor(parts.conversion.conversion_time.getTime() / 1000),
      event_id: parts.event_id,
      user,
      ...(parts.page && { page: { url: parts.page } }),
      ...(parts.money && { properties: parts.money }),
      ...(parts.isLimited && { limited_data_use: true }),
    },
  }
}

/** Fields that identify a person on their own; an address or a user agent does not. */
const matching = ['email', 'phone', 'external_id', 'ttclid', 'ttp'] as const

function userOf(conversion: ConversionInput, isOnScreen: boolean, digest: Digest) {
  const { person, signals, click_ids } = conversion
  const ttclid = clickOf(conversion, 'ttclid')
  return {
    ...(person && tiktokPerson(person, digest)),
    ...(ttclid && { ttclid }),
    ...(click_ids.ttp && { ttp: click_ids.ttp }),
    ...(isOnScreen && signals?.address && { ip: signals.address }),
    ...(isOnScreen && signals?.user_agent && { user_agent: signals.user_agent }),
  }
}
