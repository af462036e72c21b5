import type { Context } from '../kernel/context.ts'
import { newId } from '../kernel/ids.ts'
import { insertAct, listWorkspaceIdsOf } from './audit-queries.ts'
import { readerOf } from './domain/reader-of.ts'

/** Everything the audit log tells of, and what it means. */
export const acts = {
  signed_in: 'Somebody signed in.',
  signed_out: 'Somebody signed out, or ended sessions of theirs.',
  password_changed: 'Somebody set or changed their password.',
  password_reset: 'Somebody set a new password by a mailed link.',
  second_factor_on: 'Somebody switched the second factor on.',
  second_factor_off: 'The second factor of somebody was switched off.',
  recovery_codes_renewed: 'Somebody made new recovery codes.',
  recovery_code_used: 'Somebody signed in with a recovery code.',
  sign_in_link_created: 'A sign-in link was made for somebody else.',
  user_token_created: 'Somebody made a token for their tools.',
  user_token_revoked: 'Somebody revoked a token of theirs.',
  operator_changed: 'Somebody was made an operator of the deployment, or is none any more.',
  member_added: 'The operator added somebody.',
  member_invited: 'Somebody was invited.',
  invitation_sent_again: 'An invitation was mailed again.',
  invitation_revoked: 'An invitation was taken back.',
  invitation_accepted: 'An invitation was accepted.',
  member_role_changed: 'The role of a member changed.',
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
  profile_purged: 'A profile was deleted for good.',
  key_created: 'An API key was minted.',
  key_rotated: 'An API key was replaced.',
  key_revoked: 'An API key was revoked.',
  app_authorized: 'Somebody let an app act on their behalf.',
  app_authorization_ended: 'Somebody ended what they had let an app do.',
  app_grant_ended: 'All that an app may do on a profile was ended.',
  app_registered: 'An app was registered.',
  app_changed: 'An app was changed.',
  app_secret_rotated: 'An app got a new secret.',
} as const satisfies Record<string, string>

export type Act = keyof typeof acts

/** What may be told of an act: ids, names and roles, never a secret. */
export type ActDetails = Record<string, string | number | boolean | null>

/** Writes down what the caller did in a workspace: call it in the transaction of the act. */
export async function recordAct(ctx: Context, workspaceId: string, act: Act, details: ActDetails = {}): Promise<void> {
  const { credential_kind: actor_kind, ...actor } = readerOf(ctx.actor)
  await writeAct(ctx, workspaceId, act, details, { actor_kind, ...actor })
}

/**
 * What a person did about their own access: told to every workspace they belong to, since each has an interest in it. Whoever
 * signs in has no credential yet, so the person is named.
 */
export async function recordPersonalAct(
  ctx: Context,
  userId: string,
  act: Act,
  details: ActDetails = {},
  alsoIn: readonly string[] = [],
): Promise<void> {
  const credentialId = ctx.actor.kind === 'user' ? ctx.actor.credential_id : null
  const actor = { actor_kind: 'session', user_id: userId, credential_id: credentialId, app_id: null }
  const workspaceIds = new Set([...(await listWorkspaceIdsOf(ctx.db, userId)), ...alsoIn])
  const toldTo = workspaceIds.size > 0 ? [...workspaceIds] : [null]
  await Promise.all(toldTo.map((id) => writeAct(ctx, id, act, details, actor)))
}

async function writeAct(
  ctx: Context,
  workspaceId: string | null,
  act: Act,
  details: ActDetails,
  actor: { actor_kind: string; user_id: string | null; credential_id: string | null; app_id: string | null },
): Promise<void> {
  const at = ctx.now()
  await insertAct(ctx.db, workspaceId, newId(at.getTime()), {
    occurred_at: at,
    action: act,
    ...actor,
    address: ctx.ip,
    request_id: ctx.requestId,
    details: JSON.stringify(details),
  })
}
