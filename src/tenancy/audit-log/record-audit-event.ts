import type { Context } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import { readerOf } from '../callers/domain/reader-of.ts'
import { insertAuditEvent, listWorkspaceIdsOf } from './audit-queries.ts'

/** All actions of the audit log and their descriptions. */
export const auditActions = {
  signed_in: 'A user signed in.',
  signed_out: 'A user signed out or ended sessions.',
  password_changed: 'A user set or changed their password.',
  password_reset: 'A user set a new password with a reset link.',
  second_factor_on: 'A user turned on the second factor.',
  second_factor_off: 'The second factor of a user was turned off.',
  recovery_codes_renewed: 'A user created new recovery codes.',
  recovery_code_used: 'A user signed in with a recovery code.',
  sign_in_link_created: 'A sign-in link was created for another user.',
  user_token_created: 'A user created a personal token.',
  user_token_revoked: 'A user revoked a personal token.',
  operator_changed: 'The operator role of a user was granted or revoked.',
  member_added: 'The operator added a user.',
  member_invited: 'A person was invited.',
  invitation_sent_again: 'An invitation was resent.',
  invitation_revoked: 'An invitation was revoked.',
  invitation_accepted: 'An invitation was accepted.',
  member_role_changed: 'The role of a member changed.',
  member_profiles_changed: 'The profiles that a member has access to changed.',
  member_removed: 'A member was removed.',
  member_left: 'A member left.',
  workspace_created: 'The workspace was created.',
  workspace_changed: 'The workspace was changed.',
  workspace_archived: 'The workspace was archived.',
  workspace_restored: 'The workspace was restored.',
  profile_created: 'A profile was created.',
  profile_changed: 'A profile was changed.',
  profile_archived: 'A profile was archived.',
  profile_restored: 'A profile was restored.',
  profile_purged: 'A profile was deleted permanently.',
  key_created: 'An API key was created.',
  key_rotated: 'An API key was rotated.',
  key_revoked: 'An API key was revoked.',
  share_link_created: 'A share link was created.',
  share_link_changed: 'A share link was changed.',
  share_link_revoked: 'A share link was revoked.',
  experiment_changed: 'An experiment was imported, or its state changed.',
  app_authorized: 'A user authorized an app.',
  app_authorization_ended: 'A user revoked an app authorization.',
  app_grant_ended: 'The grant of an app on a profile was revoked.',
  app_registered: 'An app was registered.',
  app_changed: 'An app was changed.',
  app_secret_rotated: 'The secret of an app was rotated.',
} as const satisfies Record<string, string>

export type AuditAction = keyof typeof auditActions

/** Details of an audit event: ids, names and roles, never a secret. */
export type AuditDetails = Record<string, string | number | boolean | null>

/** Records an action of the caller in a workspace; call it in the transaction of the action. */
export async function recordAuditEvent(
  ctx: Context,
  workspaceId: string,
  action: AuditAction,
  details: AuditDetails = {},
): Promise<void> {
  const { credential_kind: actor_kind, ...actor } = readerOf(ctx.actor)
  await writeAuditEvent(ctx, workspaceId, action, details, { actor_kind, ...actor })
}

/** Records an action of a user who has no credential, but a link that was sent to them. */
export async function recordAuditEventOf(
  ctx: Context,
  userId: string,
  workspaceId: string,
  action: AuditAction,
  details: AuditDetails,
): Promise<void> {
  const actor = { actor_kind: 'session', user_id: userId, credential_id: null, app_id: null }
  await writeAuditEvent(ctx, workspaceId, action, details, actor)
}

/**
 * Records a change of a user's own access in every workspace of the user. A user who signs in has no credential yet, so the user
 * is passed.
 */
export async function recordPersonalAuditEvent(
  ctx: Context,
  userId: string,
  action: AuditAction,
  details: AuditDetails = {},
  alsoIn: readonly string[] = [],
): Promise<void> {
  const credentialId = ctx.actor.kind === 'user' ? ctx.actor.credential_id : null
  const actor = { actor_kind: 'session', user_id: userId, credential_id: credentialId, app_id: null }
  const workspaceIds = new Set([...(await listWorkspaceIdsOf(ctx.db, userId)), ...alsoIn])
  const notifiedWorkspace = workspaceIds.size > 0 ? [...workspaceIds] : [null]
  await Promise.all(notifiedWorkspace.map((id) => writeAuditEvent(ctx, id, action, details, actor)))
}

async function writeAuditEvent(
  ctx: Context,
  workspaceId: string | null,
  action: AuditAction,
  details: AuditDetails,
  actor: { actor_kind: string; user_id: string | null; credential_id: string | null; app_id: string | null },
): Promise<void> {
  const at = ctx.now()
  await insertAuditEvent(ctx.db, workspaceId, newId(at.getTime()), {
    occurred_at: at,
    action: action,
    ...actor,
    address: ctx.ip,
    request_id: ctx.requestId,
    details: JSON.stringify(details),
  })
}
