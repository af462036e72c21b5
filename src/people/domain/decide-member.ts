import { isRoleEnough, type Role } from '../../kernel/context/scopes.ts'
import type { ErrorCode } from '../../kernel/errors/errors.ts'

export interface Rejection {
  code: Extract<ErrorCode, 'forbidden' | 'invalid_state' | 'workspace_archived'>
  reason: string
  message: string
}

/**
 * Whether a member may change the role of another: null if so, otherwise the reason. Members cannot give a role above their own,
 * and only an owner can change an owner. `to` is null for a removal; the last owner cannot be removed or demoted.
 */
export function decideMemberChange(change: {
  by: Role
  from: Role | null
  to: Role | null
  owners: number
}): Rejection | null {
  const { by, from, to, owners } = change
  const isAbove = (role: Role | null) => role !== null && !isRoleEnough(by, role)
  if (isAbove(from) || isAbove(to)) {
    return { code: 'forbidden', reason: 'role_above_own', message: 'Only an owner can add, change or remove an owner.' }
  }
  if (from === 'owner' && to !== 'owner' && owners <= 1) {
    return {
      code: 'invalid_state',
      reason: 'last_owner',
      message: 'The last owner of a workspace cannot be removed or changed.',
    }
  }
  return null
}

/** Roles on one profile: only the workspace as a whole has owners. */
export const profileRoles = ['admin', 'editor', 'viewer'] as const
export type ProfileRole = (typeof profileRoles)[number]

export interface ProfileGrant {
  profile_id: string
  role: ProfileRole
}

/** The highest role of the grants; the lowest of all without grants. */
export function highestRole(grants: readonly { role: ProfileRole }[]): ProfileRole {
  return profileRoles.find((role) => grants.some((grant) => grant.role === role)) ?? 'viewer'
}

/** What a change of the profiles of a member gives and takes; null stands for all profiles of the workspace. */
export function compareGrants(
  from: readonly ProfileGrant[] | null,
  to: readonly ProfileGrant[] | null,
): { isChanged: boolean; added: string; removed: string } {
  const list = (grants: readonly ProfileGrant[] | null) =>
    grants === null ? ['all'] : grants.map(({ profile_id, role }) => `${profile_id} ${role}`)
  const [before, after] = [new Set(list(from)), new Set(list(to))]
  const [added, removed] = [after.difference(before), before.difference(after)]
  return {
    isChanged: added.size + removed.size > 0,
    added: [...added].toSorted().join(', '),
    removed: [...removed].toSorted().join(', '),
  }
}

export interface InvitationState {
  accepted_at: Date | null
  revoked_at: Date | null
  expires_at: Date
}

export type InvitationStatus = 'open' | 'accepted' | 'revoked' | 'expired'

export function statusOfInvitation(invitation: InvitationState, now: Date): InvitationStatus {
  if (invitation.accepted_at !== null) return 'accepted'
  if (invitation.revoked_at !== null) return 'revoked'
  return invitation.expires_at <= now ? 'expired' : 'open'
}

/** Whether an invitation can be accepted, sent again or revoked: null if so. */
export function decideInvitation(
  invitation: InvitationState,
  workspace: { archived_at: Date | null },
  now: Date,
): Rejection | null {
  const status = statusOfInvitation(invitation, now)
  if (status === 'accepted' || status === 'revoked') {
    return { code: 'invalid_state', reason: `invitation_${status}`, message: `The invitation was already ${status}.` }
  }
  if (workspace.archived_at !== null) {
    return { code: 'workspace_archived', reason: 'workspace_archived', message: 'The workspace is archived.' }
  }
  if (status === 'expired') {
    return { code: 'invalid_state', reason: 'invitation_expired', message: 'The invitation has expired.' }
  }
  return null
}
