import type { PrivacyMode } from '../../kernel/context.ts'

/** Contract 1.6: the workspace is a healthcare agency, or the profile's own mode withholds persons. */
export function isHealthcareFamily(profile: { privacy_mode: PrivacyMode; is_healthcare_agency: boolean }): boolean {
  return profile.is_healthcare_agency || profile.privacy_mode !== 'standard'
}
