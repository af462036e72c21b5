import { clickTimeMs, readClickIds, withClickOfFbc } from '../../attribution/channels/click-ids.ts'
import { parseAcquisition } from '../../attribution/visits/domain/parse-acquisition.ts'
import { readPageAddress } from '../../attribution/visits/domain/read-page-address.ts'
import { readUserAgent } from '../../attribution/visits/domain/read-user-agent.ts'
import type { PendingEvent } from '../../attribution/visits/pending-event.ts'
import { toVisitState } from '../../attribution/visits/visit-state.ts'
import { withPlace } from '../../identity/customers/read-place.ts'
import { readTraits } from '../../identity/customers/read-traits.ts'
import type { IdentityClaim } from '../../identity/identifiers/customer-schemas.ts'
import { deriveId } from '../../kernel/ids.ts'
import { countryOfAddress } from '../hits/country-of-address.ts'
import type { ReadEvent } from './read-event.ts'

const noReferrer = { kind: 'none', host: null, name: null } as const

/** Converts a server event to an enriched pending event. */
export function toPendingEvent(
  read: ReadEvent,
  source: { profileId: string; key: string; receivedAt: Date; callerId: string | null },
): PendingEvent {
  const { input } = read
  const page = readPageAddress(input.context?.url ?? null)
  const acquisition = parseAcquisition({
    params: page.params,
    utm: input.utm ?? {},
    clickIds: withClickOfFbc(readClickIds(page.params, input.click_ids ?? {})),
    referrer: noReferrer,
  })
  const properties = withPlace(read.properties, { country: input.user_traits?.country })
  const country = countryOfAddress(input.context?.ip ?? null)
  const clickedMs = clickTimeMs(acquisition.click_ids)
  return {
    event: {
      profile_id: source.profileId,
      id: deriveId('server', source.profileId, source.key),
      event_key: source.key,
      recorded_via: 'server',
      event_type: read.event_type,
      event_name: read.event_name,
      event_time: read.event_time,
      received_at: source.receivedAt,
      visitor_id: input.anonymous_id ?? null,
      session_id: input.session_id ?? null,
      url: page.url,
      path: page.path,
      referrer: null,
      value: read.value,
      currency: read.currency,
      subject_ref: read.subject_ref,
      action_source: input.action_source ?? null,
      ...readUserAgent(input.context?.user_agent ?? null),
      country,
      caller_id: source.callerId,
      click_ids: acquisition.click_ids,
      properties: input.consent ? { ...properties, consent: input.consent } : properties,
    },
    acquisition,
    state: toVisitState(acquisition),
    claim: claimOf(read, source.profileId),
    clicked_at: clickedMs !== null && clickedMs <= read.event_time.getTime() ? new Date(clickedMs) : null,
    signal: signalOf(input.context),
  }
}

function claimOf(read: ReadEvent, profileId: string): IdentityClaim | null {
  const traits = read.input.user_traits
  if (!traits) return null
  const { ignored_fields: _, ...claimed } = readTraits(traits)
  if (claimed.identifiers.length === 0) return null
  return { profile_id: profileId, ...claimed, seen_at: read.event_time, can_create: true }
}

function signalOf(context: ReadEvent['input']['context']): PendingEvent['signal'] {
  const [address, user_agent] = [context?.ip ?? null, context?.user_agent ?? null]
  return address === null && user_agent === null ? null : { address, user_agent }
}
