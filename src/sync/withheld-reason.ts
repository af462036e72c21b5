import type { PrivacyMode } from '../kernel/context/context.ts'
import { isHealthcareFamily } from '../tenancy/callers/scopes-of-grant.ts'

/** An event, as far as it matters who is told of it. */
export interface ReportedEvent {
  type: string
  /** When only one app is to know of it; of a hand-off, whoever minted it: null is the profile itself. */
  app_id: string | null
  /** A sample for one subscription. */
  is_test: boolean
}

/** Who would be told: an app with or without a live grant on the profile, or without an app the profile itself. */
export interface Listener {
  app_id: string | null
  has_grant: boolean
}

export interface SenderProfile {
  provisioned_by_app_id: string | null
  is_healthcare_family: boolean
  is_archived: boolean
}

/**
 * Why a listener may not be told of an event; null when they may. The one rule for giving events out, for each attempt at a
 * delivery and for the feed of outcomes (contract 6.6).
 */
export function withheldReason(event: ReportedEvent, listener: Listener, profile: SenderProfile): string | null {
  if (profile.is_archived) return 'the profile is archived'
  if (listener.app_id !== null && !listener.has_grant) return 'the app holds no live grant on the profile'
  if (event.is_test) return null
  if (event.type === 'handoff.completed' && event.app_id !== listener.app_id) {
    return 'a hand-off is told to whoever minted it'
  }
  if (event.app_id !== null && event.app_id !== listener.app_id) return 'it is for another app'
  return event.type === 'outcome.recorded' ? noOutcomeReason(listener, profile) : null
}

function noOutcomeReason({ app_id }: Listener, profile: SenderProfile): string | null {
  if (profile.is_healthcare_family) return 'the profile tells of no outcomes'
  const isProvisioner = app_id !== null && app_id === profile.provisioned_by_app_id
  return isProvisioner ? null : 'outcomes are told to the app that provisioned the profile'
}

/** What of a profile decides who is told of its events. */
export function toSenderProfile(row: {
  privacy_mode: PrivacyMode
  archived_at: Date | null
  provisioned_by_app_id: string | null
  is_healthcare_agency: boolean
}): SenderProfile {
  const { provisioned_by_app_id, archived_at } = row
  return { provisioned_by_app_id, is_archived: archived_at !== null, is_healthcare_family: isHealthcareFamily(row) }
}
