import type { CatalogEntry, ConversionInput } from '../conversion-input.ts'
import type { ActionSource } from '../payloads/action-source.ts'
import { clickOf } from '../payloads/choose-clicks.ts'
import { type Digest, redditPerson } from '../payloads/hash-identifiers.ts'
import { prepareEvent } from '../payloads/prepare-event.ts'
import type { Rendered, Surroundings } from '../payloads/rendered-event.ts'

/** Types of Reddit's Conversions API. */
export const redditEventNames = [
  'LEAD',
  'PURCHASE',
  'SIGN_UP',
  'ADD_TO_CART',
  'ADD_TO_WISHLIST',
  'PAGE_VISIT',
  'SEARCH',
  'VIEW_CONTENT',
] as const

/** Types that can have an amount. */
const withValue: ReadonlySet<string> = new Set(['LEAD', 'PURCHASE', 'SIGN_UP', 'ADD_TO_CART', 'ADD_TO_WISHLIST'])

const sources: Readonly<Partial<Record<ActionSource, string>>> = {
  website: 'WEBSITE',
  app: 'APP',
  physical_store: 'PHYSICAL_STORE',
}

/** An event of Reddit's Conversions API. */
export function renderReddit(
  conversion: ConversionInput | null,
  entry: CatalogEntry | null,
  surroundings: Surroundings,
): Rendered {
  const parts = prepareEvent(conversion, entry, surroundings)
  if (!('event_id' in parts)) return parts
  const { event_name, source, page, money } = parts
  const click_id = clickOf(parts.conversion, 'rdt_cid')
  const user = userOf(parts.conversion, parts.isOnScreen, surroundings.digest)
  if (!click_id && !matching.some((field) => field in user)) return { skip: 'nothing_to_match' }
  return {
    sent_to: surroundings.destination,
    event_name,
    action_source: source,
    payload: {
      event_at: parts.conversion.conversion_time.getTime(),
      action_source: sources[source] ?? 'OTHER',
      type: { tracking_type: event_name },
      ...(page && { event_source_url: page }),
      ...(click_id && { click_id }),
      user: { ...user, ...(parts.isLimited && { data_processing_options: { modes: ['LDU'] } }) },
      metadata: { conversion_id: parts.event_id, ...(money && withValue.has(event_name) && money) },
    },
  }
}

/** Fields that identify a person on their own; an address or a user agent does not. */
const matching = ['email', 'phone_number', 'external_id', 'uuid'] as const

function userOf({ person, signals, click_ids }: ConversionInput, isOnScreen: boolean, digest: Digest) {
  return {
    ...(person && redditPerson(person, digest)),
    ...(click_ids.rdt_uuid && { uuid: click_ids.rdt_uuid }),
    ...(isOnScreen && signals?.address && { ip_address: digest(signals.address) }),
    ...(isOnScreen && signals?.user_agent && { user_agent: signals.user_agent }),
  }
}
