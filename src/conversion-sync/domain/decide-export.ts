import type { CatalogEntry, ConversionInput, Protection } from './conversion-input.ts'
import type { ActionSource } from './payloads/action-source.ts'
import { readConsent } from './payloads/consent.ts'

/** What may leave under a privacy mode. */
export interface Permissions {
  /** False: nothing leaves at all. */
  tells: boolean
  /** Hashed identifiers, browser ids, address and user agent. */
  persons: boolean
  /** Ids that the site gave its events. */
  siteIds: boolean
  /** The address of a page, without its query. */
  pages: boolean
  /** Names from the fixed list alone. */
  neutralNames: boolean
}

export function getPermissions({ privacy_mode, is_healthcare_family }: Protection): Permissions {
  switch (privacy_mode) {
    case 'standard':
      // A page of a healthcare site tells what somebody suffers from, whatever the mode says.
      return { tells: true, persons: true, siteIds: true, pages: !is_healthcare_family, neutralNames: false }
    case 'platform_safe':
      return { tells: true, persons: false, siteIds: false, pages: false, neutralNames: true }
    case 'hipaa':
      return { tells: false, persons: false, siteIds: false, pages: false, neutralNames: true }
  }
}

/** Why a selected conversion is not told. */
export const skipReasons = [
  'conversion_removed',
  'not_counted',
  'already_sent',
  'refunded',
  'switched_off',
  'privacy_mode',
  'consent_denied',
  'too_old',
  'value_missing',
  'messaging_name_unknown',
  'app_details_missing',
  'transaction_id_missing',
  'nothing_to_match',
] as const

export type SkipReason = (typeof skipReasons)[number]

export type Vendor = 'meta' | 'google'

const dayMs = 86_400_000
/** What takes its time between here and the vendor, so that an event is not too old on arrival. */
const marginMs = 5 * 60_000

/**
 * How old an event may be when the vendor gets it. Meta answers for one that is older by refusing the whole request. Google names no
 * number; nobody's click is credited after 90 days.
 */
export function ageMaxMs(vendor: Vendor, source: ActionSource): number {
  if (vendor === 'google') return 90 * dayMs - marginMs
  return (source === 'physical_store' ? 62 : 7) * dayMs - marginMs
}

type ExportDecision = { skip: SkipReason } | { wait_until: Date } | 'send'

/** Whether a platform may be told of it now: everything but what its payload would be. */
export function decideExport(
  fact: ConversionInput | null,
  entry: Pick<CatalogEntry, 'is_enabled'> | null,
  { permissions, vendor, source, now }: { permissions: Permissions; vendor: Vendor; source: ActionSource; now: Date },
): ExportDecision {
  if (!fact) return { skip: 'conversion_removed' }
  if (!fact.is_counted) return { skip: 'not_counted' }
  if (fact.is_refunded) return { skip: 'refunded' }
  if (!entry?.is_enabled) return { skip: 'switched_off' }
  if (!permissions.tells) return { skip: 'privacy_mode' }
  if (readConsent(fact.consent).is_denied) return { skip: 'consent_denied' }
  const ageMs = now.getTime() - fact.conversion_time.getTime()
  if (ageMs > ageMaxMs(vendor, source)) return { skip: 'too_old' }
  // An event that says it is still to come is refused by both vendors; it is told when its time has come.
  return ageMs < 0 ? { wait_until: fact.conversion_time } : 'send'
}
