import { expandScopes, type Role, type Scope, scopesOfRole } from '../../kernel/context/scopes.ts'
import { grantableScopes, isPersonScope } from '../../tenancy/callers/scopes-of-grant.ts'

/** A partner is given keys on one profile and a grant there; an assistant acts as the person, wherever the person may. */
export type AuthorizationKind = 'partner' | 'assistant'

export interface Wish {
  kind: AuthorizationKind
  scopes: readonly Scope[]
  /** Whether the app named them itself: what it named is given or refused, what we chose for it may be less. */
  isNamed: boolean
}

/** What the app wants, with what it left open filled in. */
export function wishOf(
  app: { registration: string; allowed_scopes: readonly Scope[] },
  requested: { scopes: readonly Scope[] | null; resource: string | null },
  mcpResource: string,
): Wish {
  const isUnknown = app.registration === 'document' || app.registration === 'dynamic'
  const isForMcp = requested.resource === mcpResource || (requested.scopes ?? []).some(isMcpScope)
  const kind = isUnknown || isForMcp ? 'assistant' : 'partner'
  if (requested.scopes) return { kind, scopes: requested.scopes, isNamed: true }
  // Contract 5.4: without more, an assistant reads aggregates.
  if (kind === 'assistant') return { kind, scopes: ['mcp:read'], isNamed: false }
  return { kind, scopes: app.allowed_scopes.filter((scope) => !isMcpScope(scope)), isNamed: false }
}

function isMcpScope(scope: Scope): boolean {
  return scope === 'mcp:read' || scope === 'mcp:write'
}

/** Why nothing can be given on a profile. */
export type Withheld = 'role' | 'healthcare' | 'nothing'

export type Offer = { scopes: Scope[]; withheld: null } | { scopes: []; withheld: Withheld }

/**
 * What a person can give to an app on one profile: never more than they may do there themselves, and no person of a
 * healthcare-family profile (5.5). A grant outlives the day it was given on, so those who govern the workspace give it.
 */
export function decideOffer(wish: Wish, profile: { role: Role; is_healthcare_family: boolean }): Offer {
  const isGovernor = profile.role === 'owner' || profile.role === 'admin'
  if (wish.kind === 'partner' && !isGovernor) return { scopes: [], withheld: 'role' }
  if (wish.isNamed && profile.is_healthcare_family && wish.scopes.some(isPersonScope)) {
    return { scopes: [], withheld: 'healthcare' }
  }
  const scopes = grantableScopes(wish.scopes, profile).filter((scope) => isWithinRole(scope, profile.role))
  return scopes.length > 0 ? { scopes, withheld: null } : { scopes: [], withheld: 'nothing' }
}

/** For every profile at once: what some role of theirs gives. On each, the role there and the rule of 5.5 hold as ever. */
export function decideOfferEverywhere(wish: Wish, roles: readonly Role[]): Offer {
  const scopes = wish.scopes.filter((scope) => roles.some((role) => isWithinRole(scope, role)))
  return scopes.length > 0 ? { scopes, withheld: null } : { scopes: [], withheld: 'nothing' }
}

/** A bundle is within a role when all that it brings is. Reading through MCP is anybody's; writing is for whoever may write. */
export function isWithinRole(scope: Scope, role: Role): boolean {
  const held = expandScopes(scopesOfRole(role))
  const [, ...brought] = expandScopes([scope])
  return brought.length > 0 ? brought.every((item) => held.has(item)) : held.has(scope)
}
