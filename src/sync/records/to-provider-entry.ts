import type { PendingEvent } from '../../attribution/visits/pending-event.ts'
import { toPendingEvent } from '../../collection/server-events/to-pending-event.ts'
import type { Person } from '../../connect/provider.ts'
import { readPlace, withPlace } from '../../identity/customers/read-place.ts'
import type { IdentityClaim } from '../../identity/identifiers/customer-schemas.ts'
import {
  type IdentifierKind,
  isKnownCountry,
  normalizeIdentifier,
  phoneCountryDefault,
} from '../../identity/identifiers/normalize.ts'
import { deriveId } from '../../kernel/ids.ts'

export interface ProviderEvent {
  key: string
  event_type: string
  event_name: string
  occurred_at: Date
  value: string | null
  currency: string | null
  properties: Record<string, unknown>
  person: Person
}

export interface EventSource {
  profileId: string
  provider: string
  /** The identifier kind of the provider's ids of people. */
  personKind: IdentifierKind
  receivedAt: Date
}

/** Maps a provider event to a pending event under the provider's own key, so it is stored once however often it is read. */
export function toProviderEntry(event: ProviderEvent, source: EventSource): PendingEvent {
  const { profileId, provider, receivedAt } = source
  const { key, event_type, event_name, occurred_at: event_time, value, currency, person } = event
  const properties = withPlace(event.properties, person)
  const input = { click_ids: { ...person.click_ids } }
  const read = { event_type, event_name, event_time, event_key: key, value, currency, subject_ref: null, properties }
  const entry = toPendingEvent({ ...read, input }, { profileId, key, receivedAt, callerId: null })
  return {
    ...entry,
    event: { ...entry.event, id: providerEventId(source, key), recorded_via: provider },
    claim: claimOf(person, event_time, source),
    signal: person.client ?? null,
  }
}

export function providerEventId({ profileId, provider }: Pick<EventSource, 'profileId' | 'provider'>, key: string) {
  return deriveId(provider, profileId, key)
}

function claimOf(person: Person, seenAt: Date, { profileId, personKind }: EventSource): IdentityClaim | null {
  const country = person.country && isKnownCountry(person.country) ? person.country : undefined
  const kindsAndTexts: [IdentifierKind, string | null][] = [
    [personKind, person.external_id],
    ['email', person.email],
    ['phone', person.phone],
    ['national_id', person.national_id ?? null],
  ]
  const { region, city } = readPlace(person)
  const identifiers = kindsAndTexts.flatMap(([kind, text]) => {
    const identifier = text ? normalizeIdentifier(kind, text, country ?? phoneCountryDefault) : null
    return identifier ? [identifier] : []
  })
  if (identifiers.length === 0) return null
  return {
    profile_id: profileId,
    identifiers,
    first_name: nameOf(person.first_name),
    last_name: nameOf(person.last_name),
    country,
    region: region ?? undefined,
    city: city ?? undefined,
    seen_at: seenAt,
    can_create: true,
  }
}

function nameOf(text: string | null): string | undefined {
  return text?.trim().slice(0, 200) || undefined
}
