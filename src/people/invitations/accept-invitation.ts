import { z } from 'zod'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { roles } from '../../kernel/context/scopes.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { byUser } from '../../kernel/operations/access.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { isSameSecret, parseToken } from '../../kernel/secrets/token.ts'
import { openSession } from '../../tenancy/access/open-session.ts'
import { recordPersonalAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { signedInUser } from '../../tenancy/callers/signed-in-user.ts'
import { listProfileIds } from '../../tenancy/profiles/profile-queries.ts'
import { findEmail, insertUser } from '../../tenancy/users/user-queries.ts'
import { insertMember, lockWorkspace } from '../../tenancy/workspaces/workspace-queries.ts'
import { findAccountByEmail } from '../account-queries.ts'
import { decideInvitation, type ProfileGrant } from '../domain/decide-member.ts'
import { newPasswordField } from '../fields.ts'
import { updateGrants } from '../members/profile-grant-queries.ts'
import { requireGoodPassword } from '../passwords/require-good-password.ts'
import { signedInSchema, toSignedIn } from '../sign-in/operations.ts'
import type { SignedIn } from '../sign-in/sign-in.ts'
import { findInvitation, findInvitedName, type Invitation, lockInvitation, updateInvitation } from './queries.ts'

const tokenField = z.string().max(200).describe('The `token` parameter of the link.')
const exampleToken = `trb_invite_${'0'.repeat(32)}_${'a'.repeat(43)}`

export const acceptInvitation = operation({
  id: 'invitations.acceptInvitation',
  http: 'POST /invitations/accept',
  summary: 'Accept an invitation with a new account',
  description:
    'Creates the account of the invitation, with a password if one is sent, and signs in. 401 `unauthorized`, reason `sign_in_required`: the person has an account and must sign in and join. 409 `invalid_state`: accepted, revoked or expired. 410 `workspace_archived`: the workspace is archived.',
  auth: 'none',
  boundTo: 'workspace',
  transport: { isForOwnPages: true },
  body: z.object({ invitation_token: tokenField, password: newPasswordField.optional() }),
  data: signedInSchema,
  statuses: [201],
  errors: ['unauthorized', 'not_found', 'invalid_state', 'workspace_archived', 'weak_password', 'compromised_password'],
  example: { body: { invitation_token: exampleToken, password: 'harbour lantern 61' } },
  async run(ctx, { body: { invitation_token: token, password = null } }) {
    return toSignedIn(await acceptWithNewAccount(ctx, { token, password }))
  },
})

export const joinWorkspace = operation({
  id: 'invitations.joinWorkspace',
  http: 'POST /invitations/join',
  summary: 'Accept an invitation as the signed-in user',
  description:
    'The invitation must be for the email address of the account; otherwise 403 `forbidden`, reason `other_account`. Other errors as in `POST /invitations/accept`.',
  ...byUser,
  body: z.object({ invitation_token: tokenField }),
  data: z.object({ workspace_id: z.uuid(), role: z.enum(roles) }),
  statuses: [201],
  errors: ['not_found', 'invalid_state', 'workspace_archived'],
  example: { body: { invitation_token: exampleToken } },
  async run(ctx, { body }) {
    const { user_id: userId } = signedInUser(ctx.actor)
    return { data: await joinAs(ctx, { token: body.invitation_token, userId }) }
  },
})

export async function acceptWithNewAccount(
  ctx: Context,
  { token, password }: { token: string; password: string | null },
): Promise<SignedIn> {
  const { email } = await requireInvitation(ctx, token)
  if (await findAccountByEmail(ctx.db, email)) return rejectKnown()
  if (password !== null) await requireGoodPassword(ctx, password, 'password')
  const password_hash = password === null ? null : await ctx.passwordHashing.hash(password)
  return inTransaction(ctx, async (ctx) => {
    const invitation = await lockInvitationOf(ctx, token)
    const user = { id: newId(), email }
    const now = ctx.now()
    if (!(await insertUser(ctx.db, { ...user, password_hash, password_changed_at: now, created_at: now }))) {
      return rejectKnown()
    }
    await join(ctx, invitation, user.id)
    const session = await openSession(ctx, user.id)
    await recordPersonalAuditEvent(ctx, user.id, 'signed_in', { by: 'invitation', session_id: session.id })
    return { user, session }
  })
}

function rejectKnown(): never {
  return fail('unauthorized', 'This address has an account: sign in first.', { reason: 'sign_in_required' })
}

export async function joinAs(ctx: Context, { token, userId }: { token: string; userId: string }) {
  return inTransaction(ctx, async (ctx) => {
    const invitation = await lockInvitationOf(ctx, token)
    if ((await findEmail(ctx.db, userId)) !== invitation.email) {
      return fail('forbidden', 'The invitation is for another address.', { reason: 'other_account' })
    }
    await join(ctx, invitation, userId)
    return { workspace_id: invitation.workspace_id, role: invitation.role }
  })
}

async function join(ctx: Context, invitation: Invitation, userId: string): Promise<void> {
  const { id, workspace_id, role } = invitation
  const now = ctx.now()
  const { profiles } = invitation
  const member = { user_id: userId, role, is_limited: profiles !== null, created_at: now }
  const isAdded = await insertMember(ctx.db, workspace_id, member)
  if (!isAdded) return fail('invalid_state', 'You are already a member.', { reason: 'already_member' })
  if (profiles) await giveProfiles(ctx, workspace_id, userId, profiles)
  await updateInvitation(ctx.db, id, { accepted_at: now, accepted_by_user_id: userId })
  await recordPersonalAuditEvent(ctx, userId, 'invitation_accepted', { invitation_id: id, workspace_id, role })
  await ctx.forgetCredentials()
}

/** A profile that was deleted after the invitation is left out. */
async function giveProfiles(
  ctx: Context,
  workspaceId: string,
  userId: string,
  profiles: readonly ProfileGrant[],
): Promise<void> {
  const existing = new Set(await listProfileIds(ctx.db, workspaceId))
  const grants = profiles.filter(({ profile_id }) => existing.has(profile_id))
  await updateGrants(ctx.db, workspaceId, userId, grants, ctx.now())
}

/** Finds the invitation of a token: the id locates it, the secret proves that the email was read. */
async function readToken(
  token: string,
  find: (invitationId: string) => Promise<Invitation | null>,
): Promise<Invitation> {
  const presented = parseToken(token)
  const invitation = presented?.kind === 'invitation' ? await find(presented.id) : null
  const isProven = invitation?.secret_hash && isSameSecret(invitation.secret_hash, presented!.secret_hash)
  return isProven ? invitation : fail('not_found', 'No such invitation.')
}

/** The workspace is locked first, as everywhere, so that it cannot be archived in the meantime. */
async function lockInvitationOf(ctx: Context, token: string): Promise<Invitation> {
  const { workspace_id } = await readToken(token, (id) => findInvitation(ctx.db, id))
  const workspace = (await lockWorkspace(ctx.db, workspace_id)) ?? fail('not_found', 'No such invitation.')
  const invitation = await readToken(token, (id) => lockInvitation(ctx.db, id))
  const rejection = decideInvitation(invitation, workspace, ctx.now())
  if (rejection) return fail(rejection.code, rejection.message, { reason: rejection.reason })
  return invitation
}

/** Returns the current invitation, or fails with the reason why it cannot be accepted. */
export async function requireInvitation(ctx: Context, token: string) {
  return inTransaction(ctx, async (ctx) => {
    const invitation = await lockInvitationOf(ctx, token)
    const workspace = (await lockWorkspace(ctx.db, invitation.workspace_id))!
    const name = await findInvitedName(ctx.db, invitation, workspace.name)
    return { email: invitation.email, role: invitation.role, workspace: name }
  })
}
