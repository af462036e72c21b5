import type { PrivacyMode } from '../kernel/context/context.ts'
import { isHealthcareFamily } from '../tenancy/callers/scopes-of-grant.ts'

/** The fields of an event that decide who receives it. */
export interface ReportedEvent {
  type: string
  /** The only app that may receive it; for a hand-off the app that created it: null is the profile itself. */
  app_id: string | null
  /** A sample for one subscription. */
  is_test: boolean
}

/** A possible recipient: an app with or without an active grant on the profile, or without an app the profile itself. */
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
 * Returns why a listener may not receive an event; null when it may. This one rule applies to each delivery attempt and to the
 * outcome feed (contract 6.6).
 */
export function withheldReason(event: ReportedEvent, listener: Listener, profile: SenderProfile): string | null {
  if (profile.is_archived) return 'the profile is archived'
  if (listener.app_id !== null && !listener.has_grant) return 'the app holds no live grant on the profile'
  if (event.is_test) return null
  if (event.type === 'handoff.completed' && event.app_id !== listener.app_id) {
    return 'a hand-off is reported only to the app that created it'
  }
  if (event.app_id !== null && event.app_id !== listener.app_id) return 'the event is for another app'
  return event.type === 'outcome.recorded' ? noOutcomeReason(listener, profile) : null
}

function noOutcomeReason({ app_id }: Listener, profile: SenderProfile): string | null {
  if (profile.is_healthcare_family) return 'the profile publishes no outcomes'
  const isProvisioner = app_id !== null && app_id === profile.provisioned_by_app_id
  return isProvisioner ? null : 'outcomes are sent only to the app that provisioned the profile'
}

/** The fields of a profile that decide who receives its events. */
export function toSenderProfile(row: {
  privacy_mode: PrivacyMode
  archived_at: Date | null
  provisioned_by_app_id: string | null
  is_healthcare_agency: boolean
}): SenderProfile {
  const { provisioned_by_app_id, archived_at } = row
  return { provisioned_by_app_id, is_archived: archived_at !== null, is_healthcare_family: isHealthcareFamily(row) }
}
