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
 * What a partner may be granted on a profile. On a healthcare-family profile the person scopes fall away (5.5), and the
 * bundle that would bring them is exchanged for the one without persons, so that the partner keeps its aggregates.
 */
export function grantableScopes(requested: readonly Scope[], profile: { is_healthcare_family: boolean }): Scope[] {
  if (!profile.is_healthcare_family) return [...new Set(requested)]
  const exchanged = requested.map((scope): Scope => (scope === 'analytics_pii' ? 'analytics' : scope))
  return [...new Set(exchanged)].filter((scope) => !isPersonScope(scope))
}

/** Whether holding the scope opens personal data, by itself or through what it brings along. */
export function isPersonScope(scope: Scope): boolean {
  return !expandScopes([scope]).isDisjointFrom(personScopes)
}

/** Every scope that a credential on a healthcare-family profile may not hold. */
export const healthcareForbiddenScopes: readonly Scope[] = scopeNames.filter(isPersonScope)

/**
 * What a person may put into a token of their own: what their role gives them. A person who belongs to no workspace may create one,
 * and has a token for what comes after.
 */
export function personalScopes(role: Role | null): readonly Scope[] {
  return role ? scopesOfRole(role) : ['mcp:read', 'mcp:write']
}

/** Contract 1.6: the workspace is a healthcare agency, or the profile's own mode withholds persons. */
export function isHealthcareFamily(profile: { privacy_mode: PrivacyMode; is_healthcare_agency: boolean }): boolean {
  return profile.is_healthcare_agency || profile.privacy_mode !== 'standard'
}
