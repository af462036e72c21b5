import { dayMs } from '../../kernel/time/durations.ts'
import type { CatalogEntry, ConversionInput, Protection } from './conversion-input.ts'
import { readConsent } from './payloads/consent.ts'

/** The data that a privacy mode allows to send. */
export interface Permissions {
  /** False: nothing is sent. */
  sending: boolean
  /** Hashed identifiers, browser ids, address and user agent. */
  identifiers: boolean
  /** Event ids of the site. */
  siteIds: boolean
  /** Page URLs without their query string. */
  pages: boolean
  /** Only names from the fixed list. */
  neutralNames: boolean
}

export function getPermissions({ privacy_mode, is_healthcare_family }: Protection): Permissions {
  switch (privacy_mode) {
    case 'standard':
      // Pages of healthcare sites reveal conditions, so they are never sent.
      return { sending: true, identifiers: true, siteIds: true, pages: !is_healthcare_family, neutralNames: false }
    case 'platform_safe':
      return { sending: true, identifiers: false, siteIds: false, pages: false, neutralNames: true }
    case 'hipaa':
      return { sending: false, identifiers: false, siteIds: false, pages: false, neutralNames: true }
  }
}

/** Why a selected conversion is not sent. */
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

/** A maximum age with a reserve for the transfer, so that an event is not too old when it is received. */
export function ageWithReserveMs(days: number): number {
  return days * dayMs - 5 * 60_000
}

type ExportDecision = { skip: SkipReason } | { wait_until: Date } | 'send'

/** Decides whether a conversion may be sent now, apart from its payload. */
export function decideExport(
  conversion: ConversionInput | null,
  entry: Pick<CatalogEntry, 'is_enabled'> | null,
  { permissions, ageMaxMs, now }: { permissions: Permissions; ageMaxMs: number; now: Date },
): ExportDecision {
  if (!conversion) return { skip: 'conversion_removed' }
  if (!conversion.is_counted) return { skip: 'not_counted' }
  if (conversion.is_refunded) return { skip: 'refunded' }
  if (!entry?.is_enabled) return { skip: 'switched_off' }
  if (!permissions.sending) return { skip: 'privacy_mode' }
  if (readConsent(conversion.consent).is_denied) return { skip: 'consent_denied' }
  const ageMs = now.getTime() - conversion.conversion_time.getTime()
  if (ageMs > ageMaxMs) return { skip: 'too_old' }
  // The platforms reject events in the future.
  return ageMs < 0 ? { wait_until: conversion.conversion_time } : 'send'
}
