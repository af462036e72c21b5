import type { CatalogEntry, ConversionInput } from '../conversion-input.ts'
import { ageWithReserveMs, decideExport, getPermissions, type Permissions } from '../decide-export.ts'
import { type ActionSource, actionSourceOf, type Routing, routeMessage } from '../payloads/action-source.ts'
import { appDetailsOf } from '../payloads/app-details.ts'
import { clickOf, fbcOf } from '../payloads/choose-clicks.ts'
import { readConsent } from '../payloads/consent.ts'
import { messagingNameOf, needsValue, neutralNameOf } from '../payloads/event-names.ts'
import { type Digest, metaPerson } from '../payloads/hash-identifiers.ts'
import { moneyOf, type Rendered, type Surroundings, shownPage } from '../payloads/rendered-event.ts'

/** Meta rejects the whole request for one older event. */
export function metaAgeMs(source: ActionSource): number {
  return ageWithReserveMs(source === 'physical_store' ? 62 : 7)
}

/** An event of Meta's Conversions API, for a line of the catalog. */
export function renderMeta(
  conversion: ConversionInput | null,
  entry: CatalogEntry | null,
  surroundings: Surroundings,
): Rendered {
  const { protection, destination, messaging, now, digest, event_id = null, limited_data_use = false } = surroundings
  const permissions = getPermissions(protection)
  const source = conversion ? actionSourceOf(conversion) : 'other'
  const decision = decideExport(conversion, entry, { permissions, ageMaxMs: metaAgeMs(source), now })
  if (decision !== 'send') return decision
  if (!conversion || !entry) return { skip: 'switched_off' }
  const routing = routeMessage(source, messaging, clickOf(conversion, 'ctwa_clid'))
  const event_name = nameOf(conversion, entry, { permissions, isMessage: routing.messaging !== null })
  if (event_name === null) return { skip: 'messaging_name_unknown' }
  const money = moneyOf(conversion, entry)
  if (needsValue(event_name) && !money) return { skip: 'value_missing' }
  const { action_source } = routing
  const app_data = action_source === 'app' && permissions.identifiers ? appDataOf(conversion) : null
  if (action_source === 'app' && !app_data) return { skip: 'app_details_missing' }
  const user_data = userDataOf(conversion, { permissions, routing, digest })
  if (!isMatchable(user_data)) return { skip: 'nothing_to_match' }
  const page = shownPage(conversion, action_source, permissions)
  return {
    sent_to: routing.messaging?.external_id ?? destination,
    event_name,
    action_source,
    payload: {
      event_name,
      event_time: Math.floor(conversion.conversion_time.getTime() / 1000),
      event_id: event_id ?? conversion.id,
      action_source,
      ...(routing.messaging && { messaging_channel: 'whatsapp' }),
      ...(page && { event_source_url: page }),
      user_data,
      ...(app_data && { app_data }),
      ...(money && { custom_data: money }),
      ...(isOptedOut(conversion) && { opt_out: true }),
      ...limitedDataUse(conversion, user_data, limited_data_use),
    },
  }
}

function nameOf(
  { revenue_type }: ConversionInput,
  { event_name }: CatalogEntry,
  { permissions, isMessage }: { permissions: Permissions; isMessage: boolean },
): string | null {
  const configured = event_name ?? 'Lead'
  const named = permissions.neutralNames ? neutralNameOf(configured, revenue_type) : configured
  return isMessage ? messagingNameOf(named) : named
}

function userDataOf(
  conversion: ConversionInput,
  { permissions, routing, digest }: { permissions: Permissions; routing: Routing; digest: Digest },
): Record<string, unknown> {
  return {
    ...(permissions.identifiers && personOf(conversion, routing.action_source, digest)),
    ...fbcFieldOf(conversion),
    ...(routing.messaging && {
      ctwa_clid: routing.messaging.ctwa_clid,
      whatsapp_business_account_id: routing.messaging.messaging_account_id,
    }),
  }
}

function appDataOf({ signals, consent }: ConversionInput) {
  return appDetailsOf(signals?.user_agent, readConsent(consent).ad_user_data === 'granted')
}

/** Counted, but not used for targeting. */
function isOptedOut({ consent }: ConversionInput): boolean {
  return readConsent(consent).ad_personalization === 'denied'
}

/**
 * Limited Data Use for some US states. Meta derives the state from the IP address; without one, the strictest state is sent
 * (country 1, state 1000: California). People known to be outside the US are not affected.
 */
function limitedDataUse(conversion: ConversionInput, userData: Readonly<Record<string, unknown>>, isForAll: boolean) {
  const { country, consent } = conversion
  const isRequested = isForAll || readConsent(consent).limited_data_use
  if (!isRequested || (country !== null && country !== 'US')) return {}
  const isLocated = 'client_ip_address' in userData
  return {
    data_processing_options: ['LDU'],
    data_processing_options_country: isLocated ? 0 : 1,
    data_processing_options_state: isLocated ? 0 : 1000,
  }
}

function fbcFieldOf(conversion: ConversionInput): { fbc?: string } {
  const fbc = fbcOf(conversion)
  return fbc ? { fbc } : {}
}

/** The person: hashed identifiers, and in clear text the vendor's own browser ids and request data. */
function personOf({ person, signals, click_ids }: ConversionInput, source: string, digest: Digest) {
  const isOnScreen = source === 'website' || source === 'app'
  return {
    ...(person && metaPerson(person, digest)),
    ...(isOnScreen && signals?.address && { client_ip_address: signals.address }),
    ...(isOnScreen && signals?.user_agent && { client_user_agent: signals.user_agent }),
    ...(click_ids.fbp && { fbp: click_ids.fbp }),
  }
}

/** Fields that identify a person on their own; a country, a name or a user agent does not. */
const matching = ['em', 'ph', 'external_id', 'fbc', 'fbp', 'ctwa_clid'] as const

function isMatchable(userData: Readonly<Record<string, unknown>>): boolean {
  return matching.some((field) => field in userData)
}
