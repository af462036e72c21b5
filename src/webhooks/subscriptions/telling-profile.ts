import type { PrivacyMode } from '../../kernel/context.ts'
import type { TellingProfile } from '../../sync/why-withheld.ts'
import { isHealthcareFamily } from '../../tenancy/scopes-of-grant.ts'

/** What of a profile decides who is told of its events. */
export function toTellingProfile(row: {
  privacy_mode: PrivacyMode
  archived_at: Date | null
  provisioned_by_app_id: string | null
  is_healthcare_agency: boolean
}): TellingProfile {
  const { provisioned_by_app_id, archived_at } = row
  return { provisioned_by_app_id, is_archived: archived_at !== null, is_healthcare_family: isHealthcareFamily(row) }
}
