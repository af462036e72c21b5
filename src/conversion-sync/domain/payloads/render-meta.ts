import type { CatalogEntry, ConversionInput, Protection } from '../conversion-input.ts'
import { decideExport, getPermissions, type Permissions, type SkipReason } from '../decide-export.ts'
import { actionSourceOf, type MessagingDataset, type Routing, routeMessage } from './action-source.ts'
import { appDetailsOf } from './app-details.ts'
import { ctwaClidOf, fbcOf } from './choose-clicks.ts'
import { readConsent } from './consent.ts'
import { messagingNameOf, needsValue, neutralNameOf } from './event-names.ts'
import { type Digest, metaPerson } from './hash-identifiers.ts'

export type Rendered =
  | { skip: SkipReason }
  | { wait_until: Date }
  | { payload: Record<string, unknown>; sent_to: string; event_name: string | null; action_source: string }

export interface Surroundings {
  protection: Protection
  /** The vendor's id of where events of this line go. */
  destination: string
  /** The dataset of the profile's messaging business account. */
  messaging: MessagingDataset | null
  /** The site's own id of the event; left out: the conversion's id. */
  event_id?: string | null
  /** Whether the destination takes only events under ids that a website tag reports. */
  requires_order_id?: boolean
  limited_data_use?: boolean
  now: Date
  digest: Digest
}

/** An event of Meta's Conversions API, for a line of the catalog. */
export function renderMeta(
  fact: ConversionInput | null,
  entry: CatalogEntry | null,
  surroundings: Surroundings,
): Rendered {
  const { protection, destination, messaging, now, digest, event_id = null, limited_data_use = false } = surroundings
  const permissions = getPermissions(protection)
  const source = fact ? actionSourceOf(fact) : 'other'
  const verdict = decideExport(fact, entry, { permissions, vendor: 'meta', source, now })
  if (verdict !== 'send') return verdict
  if (!fact || !entry) return { skip: 'switched_off' }
  const routing = routeMessage(source, messaging, ctwaClidOf(fact))
  const event_name = nameOf(fact, entry, { permissions, isMessage: routing.messaging !== null })
  if (event_name === null) return { skip: 'messaging_name_unknown' }
  const money = moneyOf(fact, entry)
  if (needsValue(event_name) && !money) return { skip: 'value_missing' }
  const { action_source } = routing
  const app_data = action_source === 'app' && permissions.persons ? appDataOf(fact) : null
  if (action_source === 'app' && !app_data) return { skip: 'app_details_missing' }
  const user_data = userDataOf(fact, { permissions, routing, digest })
  if (!isMatchable(user_data)) return { skip: 'nothing_to_match' }
  const page = shownPage(fact, action_source, permissions)
  return {
    sent_to: routing.messaging?.external_id ?? destination,
    event_name,
    action_source,
    payload: {
      event_name,
      event_time: Math.floor(fact.conversion_time.getTime() / 1000),
      event_id: event_id ?? fact.id,
      action_source,
      ...(routing.messaging && { messaging_channel: 'whatsapp' }),
      ...(page && { event_source_url: page }),
      user_data,
      ...(app_data && { app_data }),
      ...(money && { custom_data: money }),
      ...(isOptedOut(fact) && { opt_out: true }),
      ...limitedDataUse(fact, user_data, limited_data_use),
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
  fact: ConversionInput,
  { permissions, routing, digest }: { permissions: Permissions; routing: Routing; digest: Digest },
): Record<string, unknown> {
  return {
    ...(permissions.persons && personOf(fact, routing.action_source, digest)),
    ...clickOf(fact),
    ...(routing.messaging && {
      ctwa_clid: routing.messaging.ctwa_clid,
      whatsapp_business_account_id: routing.messaging.messaging_account_id,
    }),
  }
}

/** Of what happened elsewhere than on a page, the page says nothing. */
function shownPage({ url, signals }: ConversionInput, source: string, permissions: Permissions): string | null {
  return source === 'website' && permissions.pages ? pageOf(url ?? signals?.url ?? null) : null
}

function appDataOf({ signals, consent }: ConversionInput) {
  return appDetailsOf(signals?.user_agent, readConsent(consent).ad_user_data === 'granted')
}

/** Counted, but not used to choose whom ads are shown to. */
function isOptedOut({ consent }: ConversionInput): boolean {
  return readConsent(consent).ad_personalization === 'denied'
}

/**
 * Meta limits its use of the data for people in some states of the US. It finds the state by the address; where none is sent, the
 * strictest is named (country 1, state 1000: California). Someone known to be elsewhere is not concerned.
 */
function limitedDataUse(fact: ConversionInput, userData: Readonly<Record<string, unknown>>, isForAll: boolean) {
  const { country, consent } = fact
  const isAsked = isForAll || readConsent(consent).limited_data_use
  if (!isAsked || (country !== null && country !== 'US')) return {}
  const isLocated = 'client_ip_address' in userData
  return {
    data_processing_options: ['LDU'],
    data_processing_options_country: isLocated ? 0 : 1,
    data_processing_options_state: isLocated ? 0 : 1000,
  }
}

function clickOf(fact: ConversionInput): { fbc?: string } {
  const fbc = fbcOf(fact)
  return fbc ? { fbc } : {}
}

/** Who it was: hashed what they are known by, and in clear what the vendor itself gave their browser or sees of it. */
function personOf({ person, signals, click_ids }: ConversionInput, source: string, digest: Digest) {
  const isOnScreen = source === 'website' || source === 'app'
  return {
    ...(person && metaPerson(person, digest)),
    ...(isOnScreen && signals?.address && { client_ip_address: signals.address }),
    ...(isOnScreen && signals?.user_agent && { client_user_agent: signals.user_agent }),
    ...(click_ids.fbp && { fbp: click_ids.fbp }),
  }
}

/** Which fields alone lead to somebody; a country, a name or a browser's words do not. */
const matching = ['em', 'ph', 'external_id', 'fbc', 'fbp', 'ctwa_clid'] as const

function isMatchable(userData: Readonly<Record<string, unknown>>): boolean {
  return matching.some((field) => field in userData)
}

export function moneyOf(
  { net_value, currency }: ConversionInput,
  { sends_value }: Pick<CatalogEntry, 'sends_value'>,
): { value: number; currency: string } | null {
  return !sends_value || net_value === null || currency === null ? null : { value: Number(net_value), currency }
}

/** A page without what its address may carry of a person. */
export function pageOf(url: string | null): string | null {
  return url === null ? null : url.split(/[?#]/, 1)[0]!
}
