import type { CatalogEntry, ConversionInput } from '../conversion-input.ts'
import { ageWithReserveMs, decideExport, getPermissions } from '../decide-export.ts'
import { actionSourceOf } from '../payloads/action-source.ts'
import { clickOf } from '../payloads/choose-clicks.ts'
import { readConsent } from '../payloads/consent.ts'
import { type Digest, metaEmail } from '../payloads/hash-identifiers.ts'
import { moneyOf, type Rendered, type Surroundings } from '../payloads/rendered-event.ts'

export function linkedinAgeMs(): number {
  return ageWithReserveMs(90)
}

/**
 * An event of LinkedIn's Conversions API; its conversion rule is added when it is sent. LinkedIn has no mode for health data, and no
 * field for a person who denied personalization or requested limited use, so such conversions are not sent.
 */
export function renderLinkedin(
  conversion: ConversionInput | null,
  entry: CatalogEntry | null,
  { protection, destination, now, digest, event_id = null }: Surroundings,
): Rendered {
  const own = getPermissions(protection)
  const permissions = { ...own, sending: own.identifiers }
  const decision = decideExport(conversion, entry, { permissions, ageMaxMs: linkedinAgeMs(), now })
  if (decision !== 'send') return decision
  if (!conversion || !entry) return { skip: 'switched_off' }
  if (isRestricted(conversion)) return { skip: 'consent_denied' }
  const userIds = userIdsOf(conversion, digest)
  if (userIds.length === 0) return { skip: 'nothing_to_match' }
  const money = moneyOf(conversion, entry)
  return {
    sent_to: destination,
    event_name: null,
    action_source: actionSourceOf(conversion),
    payload: {
      conversionHappenedAt: conversion.conversion_time.getTime(),
      ...(money && { conversionValue: { currencyCode: money.currency, amount: String(money.value) } }),
      eventId: event_id ?? conversion.id,
      user: { userIds },
    },
  }
}

/** Limited use is a right in some US states, so it does not concern people known to be elsewhere. */
function isRestricted({ consent, country }: ConversionInput): boolean {
  const { ad_personalization, limited_data_use } = readConsent(consent)
  const isElsewhere = country !== null && country !== 'US'
  return ad_personalization === 'denied' || (limited_data_use && !isElsewhere)
}

/** The email is trimmed and in lower case, as for Meta. Names and companies could only be sent in clear text, so they are not. */
function userIdsOf(conversion: ConversionInput, digest: Digest): { idType: string; idValue: string }[] {
  const email = conversion.person?.email && metaEmail(conversion.person.email)
  const click = clickOf(conversion, 'li_fat_id')
  return [
    ...(email ? [{ idType: 'SHA256_EMAIL', idValue: digest(email) }] : []),
    ...(click ? [{ idType: 'LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID', idValue: click }] : []),
  ]
}
