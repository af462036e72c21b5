import { z } from 'zod'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { roles } from '../../kernel/context/scopes.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { byWorkspaceAdmin } from '../../kernel/operations/access.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, limitParam, pageById } from '../../kernel/operations/page.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { recordAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { signedInUser } from '../../tenancy/callers/signed-in-user.ts'
import { findMemberRole } from '../../tenancy/users/member-profile-queries.ts'
import { decideUpgrade } from '../../tenancy/workspaces/plans.ts'
import { lockWorkspace } from '../../tenancy/workspaces/workspace-queries.ts'
import { countMemberMail } from '../attempts/slow-attempts.ts'
import {
  compareGrants,
  decideInvitation,
  decideMemberChange,
  highestRole,
  statusOfInvitation,
} from '../domain/decide-member.ts'
import { emailField, localeField } from '../fields.ts'
import { sendInvitationRequest } from '../links.ts'
import { profileGrantSchema, profileGrantsField } from '../members/member-schemas.ts'
import { requireProfilesOf } from '../members/profile-grants.ts'
import { countSeats } from '../members/queries.ts'
import {
  findKnownAs,
  type Invitation,
  insertInvitation,
  listInvitations as listRows,
  lockInvitation,
  updateInvitation,
} from './queries.ts'

const exampleId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'
const ttlMs = 7 * dayMs

const invitationSchema = z.object({
  id: z.uuid(),
  workspace_id: z.uuid(),
  email: z.string(),
  role: z.enum(roles).describe('Of an invitation to profiles, the highest of their roles.'),
  profiles: z
    .array(profileGrantSchema)
    .nullable()
    .describe('The profiles that the member will be limited to. Null: the whole workspace, with `role`.'),
  status: z.enum(['open', 'accepted', 'revoked', 'expired']),
  invited_by_user_id: z.uuid().nullable(),
  is_mailed: z.boolean().describe('Whether the email with the link was sent.'),
  expires_at: timestamp,
  accepted_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
  created_at: timestamp,
})
nameSchema('Invitation', invitationSchema)

/** Requirements of every operation on the invitations of a workspace. */
const ofWorkspace = {
  ...byWorkspaceAdmin,
  meta: z.object({ workspace_id: z.uuid() }),
} as const

export const createInvitation = operation({
  id: 'invitations.createInvitation',
  http: 'POST /workspaces/:id/invitations',
  summary: 'Invite a person to a workspace by email',
  description:
    'The link is only sent to the email address; it can be used once and expires after 7 days. 409 `invalid_state`: the person is a member (reason `already_member`) or already invited (`already_invited`). 402 `plan_upgrade_required`: members and open invitations use up the plan. The response does not reveal whether the address has an account. With `profiles`, the member is limited to these profiles of the workspace.',
  ...ofWorkspace,
  params: z.object({ id: z.uuid() }),
  body: z
    .object({
      email: emailField,
      role: z.enum(roles).optional().describe('Role in the workspace; required unless `profiles` is sent.'),
      profiles: profileGrantsField.optional().describe('Limits the member to these profiles, with a role on each.'),
      locale: localeField,
    })
    .refine(({ role, profiles }) => (role === undefined) !== (profiles === undefined), {
      path: ['role'],
      message: 'send either role or profiles',
    }),
  data: invitationSchema,
  statuses: [201],
  errors: ['invalid_state', 'workspace_archived', 'app_provisioned_workspace', 'plan_upgrade_required'],
  example: { params: { id: exampleId }, body: { email: 'bruno@example.com', role: 'editor' } },
  run(ctx, { params, body }) {
    return inTransaction(ctx, async (ctx) => {
      const workspace = (await lockWorkspace(ctx.db, params.id)) ?? fail('not_found', 'No such workspace.')
      if (workspace.archived_at !== null) return fail('workspace_archived')
      if (workspace.provisioned_by_app_id !== null) return fail('app_provisioned_workspace')
      const inviter = signedInUser(ctx.actor)
      const by = (await findMemberRole(ctx.db, params.id, inviter.user_id)) ?? fail('not_found', 'No such workspace.')
      const { profiles = null, email: invited, locale } = body
      const role = profiles ? highestRole(profiles) : body.role!
      const rejection = decideMemberChange({ by, from: null, to: role, owners: 1 })
      if (rejection) return fail(rejection.code, rejection.message, { reason: rejection.reason })
      if (profiles) await requireProfilesOf(ctx, params.id, profiles)
      const now = ctx.now()
      const known = await findKnownAs(ctx.db, params.id, invited, now)
      if (known) {
        const message = known === 'member' ? 'This user is already a member.' : 'This email is already invited.'
        return fail('invalid_state', message, { reason: `already_${known}`, field: 'email' })
      }
      const plan = decideUpgrade(workspace.plan, await countSeats(ctx.db, params.id, now), 'members')
      if (plan) {
        const message = `The plan ${workspace.plan} allows no more members.`
        return fail('plan_upgrade_required', message, { upgrade_required: true, upgrade: { plan } })
      }
      const invitation: Invitation = {
        id: newId(),
        workspace_id: params.id,
        email: invited,
        role,
        profiles,
        locale,
        secret_hash: null,
        mailed_at: null,
        invited_by_user_id: inviter.user_id,
        expires_at: new Date(now.getTime() + ttlMs),
        accepted_at: null,
        accepted_by_user_id: null,
        revoked_at: null,
        created_at: now,
      }
      await insertInvitation(ctx.db, invitation)
      await countMemberMail(ctx, params.id, invited)
      await ctx.enqueue(sendInvitationRequest, { invitation_id: invitation.id })
      await recordAuditEvent(ctx, params.id, 'member_invited', {
        invitation_id: invitation.id,
        email: invited,
        role,
        ...(profiles && { profiles: compareGrants([], profiles).added }),
      })
      return { data: toInvitation(invitation, now), meta: { workspace_id: params.id } }
    })
  },
})

export const listInvitations = operation({
  id: 'invitations.listInvitations',
  http: 'GET /workspaces/:id/invitations',
  summary: 'List the invitations of a workspace, newest first',
  ...ofWorkspace,
  params: z.object({ id: z.uuid() }),
  query: z.object({ limit: limitParam({ default: 50, max: 200 }), cursor: cursorParam() }),
  data: z.array(invitationSchema),
  isPaged: true,
  example: { params: { id: exampleId } },
  async run(ctx, { params, query: { limit, cursor } }) {
    const { rows, pagination } = await pageById('invitations', { limit, cursor }, (page) =>
      listRows(ctx.db, params.id, page),
    )
    const data = rows.map((row) => toInvitation(row, ctx.now()))
    return { data, pagination, meta: { workspace_id: params.id } }
  },
})

export const revokeInvitation = operation({
  id: 'invitations.revokeInvitation',
  http: 'DELETE /workspaces/:id/invitations/:invitationId',
  summary: 'Revoke an invitation',
  description: '409 `invalid_state`: already accepted or revoked.',
  ...ofWorkspace,
  params: z.object({ id: z.uuid(), invitationId: z.uuid() }),
  data: invitationSchema,
  errors: ['invalid_state', 'workspace_archived'],
  example: { params: { id: exampleId, invitationId: exampleId } },
  run(ctx, { params }) {
    return inTransaction(ctx, async (ctx) => {
      const invitation = await lockOpenInvitation(ctx, params)
      const revoked_at = ctx.now()
      await updateInvitation(ctx.db, invitation.id, { revoked_at })
      const { id: invitation_id, email, role } = invitation
      await recordAuditEvent(ctx, params.id, 'invitation_revoked', { invitation_id, email, role })
      return { data: toInvitation({ ...invitation, revoked_at }, revoked_at), meta: { workspace_id: params.id } }
    })
  },
})

export const resendInvitation = operation({
  id: 'invitations.resendInvitation',
  http: 'POST /workspaces/:id/invitations/:invitationId/mail',
  summary: 'Resend an invitation',
  description: 'Sends a new link; the previous link stops working. The 7 days start again.',
  ...ofWorkspace,
  params: z.object({ id: z.uuid(), invitationId: z.uuid() }),
  data: invitationSchema,
  statuses: [202],
  errors: ['invalid_state', 'workspace_archived', 'app_provisioned_workspace'],
  example: { params: { id: exampleId, invitationId: exampleId } },
  run(ctx, { params }) {
    return inTransaction(ctx, async (ctx) => {
      const invitation = await lockOpenInvitation(ctx, params)
      const expires_at = new Date(ctx.now().getTime() + ttlMs)
      const renewed = { expires_at, secret_hash: null, mailed_at: null }
      await updateInvitation(ctx.db, invitation.id, renewed)
      await countMemberMail(ctx, params.id, invitation.email)
      await ctx.enqueue(sendInvitationRequest, { invitation_id: invitation.id })
      const { id: invitation_id, email, role } = invitation
      await recordAuditEvent(ctx, params.id, 'invitation_sent_again', { invitation_id, email, role })
      const data = toInvitation({ ...invitation, ...renewed }, ctx.now())
      return { data, meta: { workspace_id: params.id } }
    })
  },
})

/** An invitation of the workspace that can still be accepted. */
async function lockOpenInvitation(ctx: Context, params: { id: string; invitationId: string }): Promise<Invitation> {
  const workspace = (await lockWorkspace(ctx.db, params.id)) ?? fail('not_found', 'No such workspace.')
  const invitation = await lockInvitation(ctx.db, params.invitationId)
  if (invitation?.workspace_id !== params.id) return fail('not_found', 'No such invitation.')
  const rejection = decideInvitation(invitation, workspace, ctx.now())
  if (rejection) return fail(rejection.code, rejection.message, { reason: rejection.reason })
  return invitation
}

function toInvitation(invitation: Invitation, now: Date) {
  const { secret_hash: _, mailed_at, locale: __, accepted_by_user_id: ___, ...shown } = invitation
  return { ...shown, status: statusOfInvitation(invitation, now), is_mailed: mailed_at !== null }
}
