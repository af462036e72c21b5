import type { CatalogEntry, ConversionInput } from '../conversion-input.ts'
import { decideExport, getPermissions } from '../decide-export.ts'
import { actionSourceOf, googleSourceOf } from './action-source.ts'
import { googleClickOf } from './choose-clicks.ts'
import { readConsent } from './consent.ts'
import { googlePerson } from './hash-identifiers.ts'
import { moneyOf, type Rendered, type Surroundings } from './render-meta.ts'

/**
 * An event of Google's Data Manager API. The same event once more, with the same key, is the adjustment of the first: its
 * amount replaces the one before (`adjusts`).
 */
export function renderGoogle(
  fact: ConversionInput | null,
  entry: CatalogEntry | null,
  surroundings: Surroundings & { adjusts?: boolean },
): Rendered {
  const { protection, destination, now, digest, event_id, requires_order_id, adjusts = false } = surroundings
  const permissions = getPermissions(protection)
  const source = fact ? actionSourceOf(fact) : 'other'
  // What was sent is corrected, also where another report of the same payment counts for it by now.
  const asked = adjusts && fact ? { ...fact, is_refunded: false, is_counted: true } : fact
  const verdict = decideExport(asked, entry, { permissions, vendor: 'google', source, now })
  if (verdict !== 'send') return verdict
  if (!fact || !entry) return { skip: 'conversion_removed' }
  if (requires_order_id && !event_id) return { skip: 'transaction_id_missing' }
  const click = googleClickOf(fact)
  const persons = permissions.persons && fact.person ? googlePerson(fact.person, digest) : []
  if (!click && persons.length === 0) return { skip: 'nothing_to_match' }
  const money = moneyOf(fact, entry)
  const device = permissions.persons && (source === 'website' || source === 'app') ? deviceOf(fact) : {}
  const consent = consentOf(fact)
  return {
    sent_to: destination,
    event_name: null,
    action_source: source,
    payload: {
      transactionId: event_id ?? fact.id,
      eventTimestamp: fact.conversion_time.toISOString(),
      ...(adjusts && { lastUpdatedTimestamp: now.toISOString() }),
      eventSource: googleSourceOf(source),
      ...(click && { adIdentifiers: click }),
      ...(persons.length > 0 && { userData: { userIdentifiers: persons } }),
      ...(consent && { consent }),
      ...(money && { conversionValue: money.value, currency: money.currency }),
      ...(Object.keys(device).length > 0 && { eventDeviceInfo: device }),
    },
  }
}

const words = { granted: 'CONSENT_GRANTED', denied: 'CONSENT_DENIED' } as const

function consentOf(fact: ConversionInput): Record<string, string> | null {
  const { ad_user_data, ad_personalization } = readConsent(fact.consent)
  if (!ad_user_data && !ad_personalization) return null
  return {
    ...(ad_user_data && { adUserData: words[ad_user_data] }),
    ...(ad_personalization && { adPersonalization: words[ad_personalization] }),
  }
}

/** Where the vendor asks that no address be sent: the European Economic Area, the United Kingdom and Switzerland. */
const withoutAddress: ReadonlySet<string> = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

function deviceOf({ signals, country }: ConversionInput): Record<string, string> {
  const mayTellAddress = country !== null && !withoutAddress.has(country)
  return {
    ...(signals?.user_agent && { userAgent: signals.user_agent }),
    ...(signals?.address && mayTellAddress && { ipAddress: signals.address }),
  }
}
