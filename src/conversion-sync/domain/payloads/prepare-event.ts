import type { CatalogEntry, ConversionInput } from '../conversion-input.ts'
import { ageWithReserveMs, decideExport, getPermissions, type Permissions } from '../decide-export.ts'
import { type ActionSource, actionSourceOf } from './action-source.ts'
import { readConsent } from './consent.ts'
import { moneyOf, type Rendered, type Surroundings, shownPage } from './rendered-event.ts'

/** The parts of an event that platforms name differently. */
interface EventParts {
  conversion: ConversionInput
  event_name: string
  event_id: string
  source: ActionSource
  /** Whether it happened on a screen, whose request data can be sent. */
  isOnScreen: boolean
  page: string | null
  money: { value: number; currency: string } | null
  /** Limited Data Use, for people who are not known to be outside the US; it also applies if they denied personalization. */
  isLimited: boolean
}

/** Most platforms say seven days. */
export const weekMs = ageWithReserveMs(7)

/**
 * The parts of an event for a platform that accepts events only of standard profiles, or why it is not sent: these platforms have
 * no dataset for health data, so profiles in another privacy mode send nothing.
 */
export function prepareEvent(
  conversion: ConversionInput | null,
  entry: CatalogEntry | null,
  { protection, now, event_id = null, limited_data_use = false }: Surroundings,
  ageMaxMs = weekMs,
): Exclude<Rendered, { payload: unknown }> | EventParts {
  const own = getPermissions(protection)
  const permissions: Permissions = { ...own, sending: own.identifiers }
  const decision = decideExport(conversion, entry, { permissions, ageMaxMs, now })
  if (decision !== 'send') return decision
  if (!conversion || !entry?.event_name) return { skip: 'switched_off' }
  const source = actionSourceOf(conversion)
  const consent = readConsent(conversion.consent)
  const isElsewhere = conversion.country !== null && conversion.country !== 'US'
  return {
    conversion,
    event_name: entry.event_name,
    event_id: event_id ?? conversion.id,
    source,
    isOnScreen: source === 'website' || source === 'app',
    page: shownPage(conversion, source, permissions),
    money: moneyOf(conversion, entry),
    isLimited:
      consent.ad_personalization === 'denied' || (!isElsewhere && (limited_data_use || consent.limited_data_use)),
  }
}
