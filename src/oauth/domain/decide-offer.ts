import { expandScopes, type Role, type Scope, scopesOfRole } from '../../kernel/context/scopes.ts'
import { grantableScopes, isPersonScope } from '../../tenancy/callers/scopes-of-grant.ts'

/** A partner gets keys and a grant on one profile; an assistant acts as the user on all their profiles. */
export type AuthorizationKind = 'partner' | 'assistant'

export interface ScopeRequest {
  kind: AuthorizationKind
  scopes: readonly Scope[]
  /** Whether the app named the scopes: named ones are granted or rejected, default ones may be reduced. */
  isNamed: boolean
}

/** The scopes that the app requests, with defaults. */
export function toScopeRequest(
  app: { registration: string; allowed_scopes: readonly Scope[] },
  requested: { scopes: readonly Scope[] | null; resource: string | null },
  mcpResource: string,
): ScopeRequest {
  const isUnknown = app.registration === 'document' || app.registration === 'dynamic'
  const isForMcp = requested.resource === mcpResource || (requested.scopes ?? []).some(isMcpScope)
  const kind = isUnknown || isForMcp ? 'assistant' : 'partner'
  if (requested.scopes) return { kind, scopes: requested.scopes, isNamed: true }
  // Contract 5.4: by default an assistant reads aggregates.
  if (kind === 'assistant') return { kind, scopes: ['mcp:read'], isNamed: false }
  return { kind, scopes: app.allowed_scopes.filter((scope) => !isMcpScope(scope)), isNamed: false }
}

function isMcpScope(scope: Scope): boolean {
  return scope === 'mcp:read' || scope === 'mcp:write'
}

/** Why nothing can be granted on a profile. */
export type Withheld = 'role' | 'healthcare' | 'nothing'

export type Offer = { scopes: Scope[]; withheld: null } | { scopes: []; withheld: Withheld }

/**
 * What a user can grant an app on one profile: at most their own permissions, and no personal data of a healthcare-family profile
 * (contract 5.5). A grant is permanent, so only owners and admins of the whole workspace can give one.
 */
export function decideOffer(
  scopeRequest: ScopeRequest,
  profile: { role: Role; is_limited: boolean; is_healthcare_family: boolean },
): Offer {
  const isAdmin = !profile.is_limited && (profile.role === 'owner' || profile.role === 'admin')
  if (scopeRequest.kind === 'partner' && !isAdmin) return { scopes: [], withheld: 'role' }
  if (scopeRequest.isNamed && profile.is_healthcare_family && scopeRequest.scopes.some(isPersonScope)) {
    return { scopes: [], withheld: 'healthcare' }
  }
  const scopes = grantableScopes(scopeRequest.scopes, profile).filter((scope) => isWithinRole(scope, profile.role))
  return scopes.length > 0 ? { scopes, withheld: null } : { scopes: [], withheld: 'nothing' }
}

/** The offer for all profiles: what at least one role allows. The role and contract 5.5 still apply on each profile. */
export function decideOfferEverywhere(scopeRequest: ScopeRequest, roles: readonly Role[]): Offer {
  const scopes = scopeRequest.scopes.filter((scope) => roles.some((role) => isWithinRole(scope, role)))
  return scopes.length > 0 ? { scopes, withheld: null } : { scopes: [], withheld: 'nothing' }
}

/** A bundle is allowed if all its scopes are. Every role may read through MCP; only roles that may write can write. */
export function isWithinRole(scope: Scope, role: Role): boolean {
  const held = expandScopes(scopesOfRole(role))
  const [, ...brought] = expandScopes([scope])
  return brought.length > 0 ? brought.every((item) => held.has(item)) : held.has(scope)
}
