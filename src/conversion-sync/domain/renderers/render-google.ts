import type { CatalogEntry, ConversionInput } from '../conversion-input.ts'
import { ageWithReserveMs, decideExport, getPermissions } from '../decide-export.ts'
import { actionSourceOf, googleSourceOf } from '../payloads/action-source.ts'
import { googleClickOf } from '../payloads/choose-clicks.ts'
import { readConsent } from '../payloads/consent.ts'
import { googlePerson } from '../payloads/hash-identifiers.ts'
import { moneyOf, type Rendered, type Surroundings } from '../payloads/rendered-event.ts'

/** Google documents no limit, but credits no click after 90 days. */
export function googleAgeMs(): number {
  return ageWithReserveMs(90)
}

/**
 * An event of Google's Data Manager API. A second event with the same key is an adjustment: its amount replaces the first
 * (`adjusts`).
 */
export function renderGoogle(
  conversion: ConversionInput | null,
  entry: CatalogEntry | null,
  surroundings: Surroundings & { adjusts?: boolean },
): Rendered {
  const { protection, destination, now, digest, event_id, requires_order_id, adjusts = false } = surroundings
  const permissions = getPermissions(protection)
  const source = conversion ? actionSourceOf(conversion) : 'other'
  // A sent event is adjusted even if another report of the same payment counts now.
  const exported = adjusts && conversion ? { ...conversion, is_refunded: false, is_counted: true } : conversion
  const decision = decideExport(exported, entry, { permissions, ageMaxMs: googleAgeMs(), now })
  if (decision !== 'send') return decision
  if (!conversion || !entry) return { skip: 'conversion_removed' }
  if (requires_order_id && !event_id) return { skip: 'transaction_id_missing' }
  const click = googleClickOf(conversion)
  const identifiers = permissions.identifiers && conversion.person ? googlePerson(conversion.person, digest) : []
  if (!click && identifiers.length === 0) return { skip: 'nothing_to_match' }
  const money = moneyOf(conversion, entry)
  const device = permissions.identifiers && (source === 'website' || source === 'app') ? deviceOf(conversion) : {}
  const consent = consentOf(conversion)
  return {
    sent_to: destination,
    event_name: null,
    action_source: source,
    payload: {
      transactionId: event_id ?? conversion.id,
      eventTimestamp: conversion.conversion_time.toISOString(),
      ...(adjusts && { lastUpdatedTimestamp: now.toISOString() }),
      eventSource: googleSourceOf(source),
      ...(click && { adIdentifiers: click }),
      ...(identifiers.length > 0 && { userData: { userIdentifiers: identifiers } }),
      ...(consent && { consent }),
      ...(money && { conversionValue: money.value, currency: money.currency }),
      ...(Object.keys(device).length > 0 && { eventDeviceInfo: device }),
    },
  }
}

const consentValues = { granted: 'CONSENT_GRANTED', denied: 'CONSENT_DENIED' } as const

function consentOf(conversion: ConversionInput): Record<string, string> | null {
  const { ad_user_data, ad_personalization } = readConsent(conversion.consent)
  if (!ad_user_data && !ad_personalization) return null
  return {
    ...(ad_user_data && { adUserData: consentValues[ad_user_data] }),
    ...(ad_personalization && { adPersonalization: consentValues[ad_personalization] }),
  }
}

/** Google asks for no IP address from the European Economic Area, the United Kingdom and Switzerland. */
const withoutAddress: ReadonlySet<string> = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

function deviceOf({ signals, country }: ConversionInput): Record<string, string> {
  const maySendAddress = country !== null && !withoutAddress.has(country)
  return {
    ...(signals?.user_agent && { userAgent: signals.user_agent }),
    ...(signals?.address && maySendAddress && { ipAddress: signals.address }),
  }
}
