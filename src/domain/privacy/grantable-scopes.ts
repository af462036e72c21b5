import { expandScopes, personScopes, type Scope, scopeNames } from '../../kernel/scopes.ts'

/**
 * What a partner may be granted on a profile. On a healthcare-family profile the person scopes fall away (5.5), and the
 * bundle that would bring them is exchanged for the one without persons, so that the partner keeps its aggregates.
 */
export function grantableScopes(wanted: readonly Scope[], profile: { is_healthcare_family: boolean }): Scope[] {
  if (!profile.is_healthcare_family) return [...new Set(wanted)]
  const exchanged = wanted.map((scope): Scope => (scope === 'analytics_pii' ? 'analytics' : scope))
  return [...new Set(exchanged)].filter((scope) => !isPersonScope(scope))
}

/** Whether holding the scope opens personal data, by itself or through what it brings along. */
export function isPersonScope(scope: Scope): boolean {
  return !expandScopes([scope]).isDisjointFrom(personScopes)
}

/** Every scope that a credential on a healthcare-family profile may not hold. */
export const healthcareForbiddenScopes: readonly Scope[] = scopeNames.filter(isPersonScope)
