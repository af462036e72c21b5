import type { CatalogEntry, ConversionInput } from '../conversion-input.ts'
import { ageWithReserveMs } from '../decide-export.ts'
import type { ActionSource } from '../payloads/action-source.ts'
import { clickOf } from '../payloads/choose-clicks.ts'
import { type Digest, metaPerson } from '../payloads/hash-identifiers.ts'
import { prepareEvent } from '../payloads/prepare-event.ts'
import type { Rendered, Surroundings } from '../payloads/rendered-event.ts'

/** Events of Snap's Conversions API. None is for leads: a sign-up is the nearest. */
export const snapchatEventNames = [
  'SIGN_UP',
  'PURCHASE',
  'ADD_BILLING',
  'ADD_CART',
  'ADD_TO_WISHLIST',
  'COMPLETE_TUTORIAL',
  'LIST_VIEW',
  'LOGIN',
  'PAGE_VIEW',
  'RESERVE',
  'SEARCH',
  'START_CHECKOUT',
  'START_TRIAL',
  'SUBSCRIBE',
  'VIEW_CONTENT',
  'CUSTOM_EVENT_1',
  'CUSTOM_EVENT_2',
  'CUSTOM_EVENT_3',
  'CUSTOM_EVENT_4',
  'CUSTOM_EVENT_5',
] as const

const purchase = 'PURCHASE'

/** Snap rejects a purchase without an amount. */
export function snapchatNeedsValue(name: string | null): boolean {
  return name === purchase
}

/** Snap's guide to its Conversions API: 37 days. */
export function snapchatAgeMs(): number {
  return ageWithReserveMs(37)
}

/** Snap's sources have the same names; it has none for messengers. Events of apps need a Snap App instead of a pixel. */
function sourceAtSnap(source: ActionSource): string | null {
  if (source === 'app') return null
  return source === 'business_messaging' ? 'chat' : source
}

/** An event of Snap's Conversions API. */
export function renderSnapchat(
  conversion: ConversionInput | null,
  entry: CatalogEntry | null,
  surroundings: Surroundings,
): Rendered {
  const parts = prepareEvent(conversion, entry, surroundings, snapchatAgeMs())
  if (!('event_id' in parts)) return parts
  const { event_name, event_id, source, page, money, isLimited } = parts
  const { conversion_time, order_id } = parts.conversion
  const action_source = sourceAtSnap(source)
  if (action_source === null) return { skip: 'app_details_missing' }
  const user_data = userDataOf(parts.conversion, parts.isOnScreen, surroundings.digest)
  if (!isMatchable(user_data)) return { skip: 'nothing_to_match' }
  if (snapchatNeedsValue(event_name) && !money) return { skip: 'value_missing' }
  // The pixel reports the order of a purchase, by which Snap counts it once.
  const custom_data = { ...money, ...(event_name === purchase && order_id && { order_id }) }
  return {
    sent_to: surroundings.destination,
    event_name,
    action_source: source,
    payload: {
      ...{ event_name, event_time: Math.floor(conversion_time.getTime() / 1000), event_id, action_source },
      ...(page && { event_source_url: page }),
      user_data,
      ...(Object.keys(custom_data).length > 0 && { custom_data }),
      ...(isLimited && limitedDataUse(user_data)),
    },
  }
}

type UserData = Readonly<Record<string, unknown>>

/** Snap normalizes people as Meta does, with the same fields. */
function userDataOf(conversion: ConversionInput, isOnScreen: boolean, digest: Digest): UserData {
  const { person, signals, click_ids } = conversion
  const sc_click_id = clickOf(conversion, 'sccid')
  return {
    ...(person && metaPerson(person, digest)),
    ...(sc_click_id && { sc_click_id }),
    ...(click_ids.scid && { sc_cookie1: click_ids.scid }),
    ...(isOnScreen && signals?.address && { client_ip_address: signals.address }),
    ...(isOnScreen && signals?.user_agent && { client_user_agent: signals.user_agent }),
  }
}

/** Snap requires an email, a phone, or the address with the user agent; the latter do not identify a person on their own. */
function isMatchable(user: UserData): boolean {
  if ('em' in user || 'ph' in user) return true
  const isIdentified = 'sc_click_id' in user || 'sc_cookie1' in user || 'external_id' in user
  return isIdentified && 'client_ip_address' in user && 'client_user_agent' in user
}

/** Snap derives the state from the address; without one, the strictest state is sent (country 1, state 1000: California). */
function limitedDataUse(user: UserData) {
  const isLocated = 'client_ip_address' in user
  return {
    data_processing_options: ['LDU'],
    data_processing_options_country: isLocated ? 0 : 1,
    data_processing_options_state: isLocated ? 0 : 1000,
  }
}
