import type { PrivacyMode } from '../../kernel/context/context.ts'
import {
  expandScopes,
  personScopes,
  type Role,
  type Scope,
  scopeNames,
  scopesOfRole,
} from '../../kernel/context/scopes.ts'

/**
 * The scopes that a partner can be granted on a profile. On a healthcare-family profile the personal data scopes are removed
 * (contract 5.5), and a bundle with them is replaced by the one without, so that the partner keeps access to aggregates.
 */
export function grantableScopes(requested: readonly Scope[], profile: { is_healthcare_family: boolean }): Scope[] {
  if (!profile.is_healthcare_family) return [...new Set(requested)]
  const exchanged = requested.map((scope): Scope => (scope === 'analytics_pii' ? 'analytics' : scope))
  return [...new Set(exchanged)].filter((scope) => !isPersonScope(scope))
}

/** Whether the scope gives access to personal data, directly or through its bundle. */
export function isPersonScope(scope: Scope): boolean {
  return !expandScopes([scope]).isDisjointFrom(personScopes)
}

/** Every scope that a credential on a healthcare-family profile may not have. */
export const healthcareForbiddenScopes: readonly Scope[] = scopeNames.filter(isPersonScope)

/**
 * The scopes that a user may give to a personal token: those of their role. A user without a workspace may create one, and a
 * token for it.
 */
export function personalScopes(role: Role | null): readonly Scope[] {
  return role ? scopesOfRole(role) : ['mcp:read', 'mcp:write']
}

/** Contract 1.6: the workspace is a healthcare agency, or the privacy mode of the profile withholds personal data. */
export function isHealthcareFamily(profile: { privacy_mode: PrivacyMode; is_healthcare_agency: boolean }): boolean {
  return profile.is_healthcare_agency || profile.privacy_mode !== 'standard'
}
