import {
  expandScopes,
  hasAnyScope,
  isRoleEnough,
  personScopes,
  type Role,
  type Scope,
  scopesOfRole,
} from '../../kernel/context/scopes.ts'
import type { ErrorCode, ErrorDetails } from '../../kernel/errors/errors.ts'
import type { CredentialKind } from '../../kernel/operations/operation.ts'

/** What an operation asks of its caller. */
export interface Demand {
  credentials: readonly CredentialKind[]
  scopes: readonly Scope[] | 'any'
  /** Default: any. */
  leastRole?: Role
  needsEntitlement: boolean
  isForOrdinaryProfiles?: boolean
  isForOperators?: boolean
}

/** What the caller brings. */
export interface CallerAccess {
  kind: CredentialKind
  /** The session of somebody who operates the deployment. */
  isOperator?: boolean
  scopes: ReadonlySet<Scope>
  /** A person's, where the operation asks for it; none for everybody else, and for a person who works on no profile. */
  role?: Role | null
  profile: { is_healthcare_family: boolean; is_app_provisioned: boolean; is_attribution_enabled: boolean } | null
}

export interface Rejection {
  code: ErrorCode
  message?: string
  details?: ErrorDetails
}

/** Whether a caller may run an operation: null when it may, else why not. */
export function decideAccess(demand: Demand, caller: CallerAccess): Rejection | null {
  const isOperating = demand.isForOperators && caller.kind === 'session' && caller.isOperator
  if (!isOperating && !demand.credentials.includes(caller.kind)) return rejectKind(demand.credentials)
  const { leastRole } = demand
  if (leastRole && !hasRole(caller, leastRole)) return rejectRole(leastRole)
  if (demand.isForOrdinaryProfiles && caller.profile?.is_healthcare_family) return { code: 'forbidden' }
  if (demand.scopes !== 'any' && !hasAnyScope(caller.scopes, demand.scopes)) return rejectScope(demand.scopes, caller)
  const { profile } = caller
  if (demand.needsEntitlement && profile?.is_app_provisioned && !profile.is_attribution_enabled) {
    return { code: 'entitlement_required' }
  }
  return null
}

/** A token without a role here is rejected where a role is asked for; a session is asked for a role by the operation itself. */
function hasRole({ kind, role }: CallerAccess, leastRole: Role): boolean {
  return role ? isRoleEnough(role, leastRole) : kind !== 'user_token' || leastRole === 'viewer'
}

/** The admin routes do not tell strangers that they exist for someone else: everyone but the operator gets 401. */
function rejectKind(accepted: readonly CredentialKind[]): Rejection {
  if (accepted.every((kind) => kind === 'operator')) return { code: 'unauthorized' }
  if (accepted.every((kind) => kind === 'api_key')) return { code: 'api_key_required' }
  return { code: 'forbidden', message: `This route accepts: ${accepted.join(', ')}.` }
}

function rejectRole(least: Role): Rejection {
  const requiredRole =
    least === 'owner' ? 'an owner' : least === 'admin' ? 'an owner or admin' : 'an owner, admin or editor'
  return {
    code: 'forbidden',
    message: `Only ${requiredRole} of the workspace may do this.`,
    details: { reason: 'role' },
  }
}

/** On a healthcare-family profile no partner can ever get a person scope, so naming it as missing would mislead. */
function rejectScope(alternatives: readonly Scope[], caller: CallerAccess): Rejection {
  const needsPersonalData = alternatives.every((scope) => personScopes.has(scope))
  if (isPartner(caller.kind) && caller.profile?.is_healthcare_family && needsPersonalData) {
    return { code: 'healthcare_scope_forbidden' }
  }
  return {
    code: 'insufficient_scope',
    message: `This route needs the scope ${alternatives.join(' or ')}.`,
    details: { required_scopes: alternatives },
  }
}

/** Credentials that act for a partner app rather than for a person of the workspace. */
export function isPartner(kind: CredentialKind): boolean {
  return kind === 'api_key' || kind === 'app_token'
}

/**
 * The scopes a credential has in effect. An app's are bounded by its grant on the profile. A partner's lose the person scopes on a
 * healthcare-family profile (5.5), and so do those that a person gave to an app. A person's are bounded by their role.
 */
export function effectiveScopes(credential: {
  kind: CredentialKind
  scopes: readonly Scope[]
  grant: readonly Scope[] | null
  /** The person's role on the profile of this request; null without a profile. */
  role: Role | null
  /** The highest role that the person has in any workspace. */
  highest_role?: Role | null
  /** A person's token that was given to an app. */
  is_for_app?: boolean
  is_healthcare_family: boolean
}): ReadonlySet<Scope> {
  const granted = expandScopes(credential.scopes)
  const held = credential.grant ? granted.intersection(expandScopes(credential.grant)) : granted
  if (isPartner(credential.kind)) {
    return credential.is_healthcare_family ? held.difference(personScopes) : held
  }
  const { role, highest_role = null } = credential
  if (credential.kind === 'session') return expandScopes(role ? scopesOfRole(role) : scopesToFound(highest_role))
  if (credential.kind === 'user_token') {
    const highest = role ?? highest_role
    const mine = held.intersection(expandScopes(highest ? scopesOfRole(highest) : scopesToFound(null)))
    return credential.is_for_app && credential.is_healthcare_family ? mine.difference(personScopes) : mine
  }
  return held
}

/**
 * What a signed-in person may do before choosing a profile: create a workspace of their own, and profiles where they govern. A
 * person who only has the viewer role creates neither.
 */
function scopesToFound(highestRole: Role | null): readonly Scope[] {
  return highestRole === 'viewer' ? [] : ['workspaces:write', 'profiles:write']
}
