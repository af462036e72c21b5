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

/** The requirements of an operation. */
export interface Demand {
  credentials: readonly CredentialKind[]
  scopes: readonly Scope[] | 'any'
  /** Default: any. */
  leastRole?: Role
  needsEntitlement: boolean
  isForOrdinaryProfiles?: boolean
  isForOperators?: boolean
  isForLimitedMembers?: boolean
}

/** The permissions of the caller. */
export interface CallerAccess {
  kind: CredentialKind
  /** The session of a user who operates the deployment. */
  isOperator?: boolean
  scopes: ReadonlySet<Scope>
  /** The role of a user, if the operation requires one; none for other callers and for a user without a profile. */
  role?: Role | null
  /** A member of the named workspace who is limited to some of its profiles. */
  isLimited?: boolean
  profile: { is_healthcare_family: boolean; is_app_provisioned: boolean; is_attribution_enabled: boolean } | null
}

export interface Rejection {
  code: ErrorCode
  message?: string
  details?: ErrorDetails
}

/** Whether a caller may run an operation: null if so, otherwise the reason. */
export function decideAccess(demand: Demand, caller: CallerAccess): Rejection | null {
  const isOperating = demand.isForOperators && caller.kind === 'session' && caller.isOperator
  if (!isOperating && !demand.credentials.includes(caller.kind)) return rejectKind(demand.credentials)
  if (caller.isLimited && !demand.isForLimitedMembers) return rejectLimited
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

/** A token without a role here is rejected if a role is required; for a session the operation checks the role itself. */
function hasRole({ kind, role }: CallerAccess, leastRole: Role): boolean {
  return role ? isRoleEnough(role, leastRole) : kind !== 'user_token' || leastRole === 'viewer'
}

/** Admin routes return 401 to every caller but the operator, so that they do not reveal which credential they accept. */
function rejectKind(accepted: readonly CredentialKind[]): Rejection {
  if (accepted.every((kind) => kind === 'operator')) return { code: 'unauthorized' }
  if (accepted.every((kind) => kind === 'api_key')) return { code: 'api_key_required' }
  return { code: 'forbidden', message: `This route accepts: ${accepted.join(', ')}.` }
}

/** The member sees the name of the workspace, so its existence is no secret. */
const rejectLimited: Rejection = {
  code: 'forbidden',
  message: 'You have access to some profiles of this workspace, not to the workspace itself.',
  details: { reason: 'limited_to_profiles' },
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

/** No partner can get a personal data scope on a healthcare-family profile, so naming it as missing would mislead. */
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

/** Credentials that act for a partner app and not for a member of the workspace. */
function isPartner(kind: CredentialKind): boolean {
  return kind === 'api_key' || kind === 'app_token'
}

/**
 * The effective scopes of a credential. Those of an app are limited by its grant on the profile. Those of partners, and of tokens
 * that a user gave to an app, lose the personal data scopes on a healthcare-family profile (contract 5.5). Those of a user are
 * limited by their role.
 */
export function effectiveScopes(credential: {
  kind: CredentialKind
  scopes: readonly Scope[]
  grant: readonly Scope[] | null
  /** The role of the user on the profile of this request; null without a profile. */
  role: Role | null
  /** The highest role of the user in any workspace. */
  highest_role?: Role | null
  /** A token of a user that was given to an app. */
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
 * What a signed-in user may do before choosing a profile: create a workspace, and create profiles in workspaces they govern. A
 * user who is only a viewer can create neither.
 */
function scopesToFound(highestRole: Role | null): readonly Scope[] {
  return highestRole === 'viewer' ? [] : ['workspaces:write', 'profiles:write']
}
