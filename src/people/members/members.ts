import { z } from 'zod'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { type Role, roles } from '../../kernel/context/scopes.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { byWorkspaceAdmin } from '../../kernel/operations/access.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { type AuditAction, recordAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { signedInUser } from '../../tenancy/callers/signed-in-user.ts'
import { listProfileIds } from '../../tenancy/profiles/profile-queries.ts'
import { lockWorkspace } from '../../tenancy/workspaces/workspace-queries.ts'
import { countMemberMail } from '../attempts/slow-attempts.ts'
import { decideMemberChange } from '../domain/decide-member.ts'
import { localeField } from '../fields.ts'
import { sendLinkRequest } from '../links.ts'
import { exampleId, memberSchema, onMember } from './member-schemas.ts'
import { withProfiles } from './profile-grants.ts'
import { countOwners, deleteMember, findMember, listMembers as listRows, type Member, updateMember } from './queries.ts'

export const listMembers = operation({
  id: 'members.listMembers',
  http: 'GET /workspaces/:id/members',
  summary: 'List the members of a workspace with their roles',
  ...byWorkspaceAdmin,
  params: z.object({ id: z.uuid() }),
  query: z.object({ limit: limitParam({ default: 50, max: 200 }), cursor: cursorParam() }),
  data: z.array(memberSchema),
  meta: z.object({ workspace_id: z.uuid() }),
  isPaged: true,
  example: { params: { id: exampleId } },
  async run(ctx, { params, query: { limit, cursor } }) {
    const [afterId] = cursor ? decodeCursor('members', cursor, z.tuple([z.uuid()])) : [null]
    const found = await listRows(ctx.db, params.id, { limit: limit + 1, after_id: afterId })
    const { rows, pagination } = cutPage(found, limit, (last) => encodeCursor('members', [last.user_id]))
    return { data: await withProfiles(ctx, params.id, rows), pagination, meta: { workspace_id: params.id } }
  },
})

export const changeRole = operation({
  id: 'members.changeRole',
  http: 'PATCH /workspaces/:id/members/:userId',
  summary: 'Change the role of a member',
  description:
    'Only an owner can assign or change the owner role (403 `forbidden`, reason `role_above_own`). The last owner cannot be changed: 409 `invalid_state`, reason `last_owner`. The roles of a member who is limited to profiles are set with the profiles: 409 `invalid_state`, reason `limited_to_profiles`.',
  ...onMember,
  idempotency: 'natural',
  body: z.object({ role: z.enum(roles) }),
  data: memberSchema,
  errors: ['invalid_state'],
  example: { params: { id: exampleId, userId: exampleId }, body: { role: 'editor' } },
  async run(ctx, { params, body }) {
    const { is_limited: _, ...member } = await changeMember(ctx, params, body.role)
    return { data: { ...member, role: body.role, profiles: null }, meta: { workspace_id: params.id } }
  },
})

export const removeMember = operation({
  id: 'members.removeMember',
  http: 'DELETE /workspaces/:id/members/:userId',
  summary: 'Remove a member from a workspace',
  description:
    'Their sessions and tokens lose access to its profiles. Their own views and digests are deleted, and their share links are revoked. Errors are those of a role change.',
  ...onMember,
  idempotency: 'natural',
  data: z.object({ removed: z.literal(true) }),
  errors: ['invalid_state'],
  example: { params: { id: exampleId, userId: exampleId } },
  async run(ctx, { params }) {
    await changeMember(ctx, params, null)
    return { data: { removed: true as const }, meta: { workspace_id: params.id } }
  },
})

export const leaveWorkspace = operation({
  id: 'members.leaveWorkspace',
  http: 'DELETE /workspaces/:id/membership',
  summary: 'Leave a workspace',
  description:
    'Your own views and digests are deleted, and your share links are revoked. The last owner cannot leave: 409 `invalid_state`, reason `last_owner`.',
  auth: ['session'],
  scopes: 'any',
  roleOn: 'workspace',
  isForLimitedMembers: true,
  boundTo: 'workspace',
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  data: z.object({ left: z.literal(true) }),
  meta: z.object({ workspace_id: z.uuid() }),
  errors: ['invalid_state'],
  example: { params: { id: exampleId } },
  async run(ctx, { params }) {
    const { user_id: userId } = signedInUser(ctx.actor)
    await changeMember(ctx, { id: params.id, userId }, null, 'member_left')
    return { data: { left: true as const }, meta: { workspace_id: params.id } }
  },
})

export const mailSignInLink = operation({
  id: 'members.mailSignInLink',
  http: 'POST /workspaces/:id/members/:userId/sign-in-link',
  summary: 'Send a member a one-time sign-in link by email',
  description:
    'The link is only sent to the member, because it also opens their other workspaces. The operator can create links to hand over.',
  ...onMember,
  body: z.object({ locale: localeField }),
  isBodyOptional: true,
  data: z.object({ requested: z.literal(true) }),
  statuses: [202],
  errors: ['app_provisioned_workspace'],
  example: { params: { id: exampleId, userId: exampleId }, body: {} },
  run(ctx, { params, body }) {
    return inTransaction(ctx, async (ctx) => {
      const workspace = (await lockWorkspace(ctx.db, params.id)) ?? fail('not_found', 'No such workspace.')
      if (workspace.provisioned_by_app_id !== null) return fail('app_provisioned_workspace')
      const member = (await findMember(ctx.db, params.id, params.userId)) ?? fail('not_found', 'No such member.')
      const link = { email: member.email, locale: body?.locale ?? 'en', purpose: 'sign_in' as const, next: '/' }
      await countMemberMail(ctx, params.id, member.email)
      await ctx.enqueue(sendLinkRequest, link)
      await recordAuditEvent(ctx, params.id, 'sign_in_link_created', { subject_user_id: member.user_id })
      return { data: { requested: true as const }, meta: { workspace_id: params.id } }
    })
  },
})

/** Serializes member changes per workspace: if two owners demote each other concurrently, one remains. */
async function changeMember(
  ctx: Context,
  { id, userId }: { id: string; userId: string },
  to: Role | null,
  action: AuditAction = to === null ? 'member_removed' : 'member_role_changed',
): Promise<Member> {
  return inTransaction(ctx, async (ctx) => {
    await lockWorkspace(ctx.db, id)
    const actor = signedInUser(ctx.actor)
    const by = (await findMember(ctx.db, id, actor.user_id)) ?? fail('not_found', 'No such workspace.')
    const member = (await findMember(ctx.db, id, userId)) ?? fail('not_found', 'No such member.')
    const owners = await countOwners(ctx.db, id)
    const rejection = decideMemberChange({ by: by.role, from: member.role, to, owners })
    if (rejection) return fail(rejection.code, rejection.message, { reason: rejection.reason })
    if (to !== null && member.is_limited) return rejectLimited()
    if (to === member.role) return member
    if (to === null) await deleteMember(ctx.db, id, userId)
    else await updateMember(ctx.db, id, userId, { role: to })
    await recordAuditEvent(ctx, id, action, { subject_user_id: userId, email: member.email, from: member.role, to })
    if (to === null) await announceLeaving(ctx, id, userId)
    await ctx.forgetCredentials()
    return member
  })
}

async function announceLeaving(ctx: Context, workspaceId: string, userId: string): Promise<void> {
  for (const profileId of await listProfileIds(ctx.db, workspaceId)) {
    await ctx.profileChangeListeners.memberLeft(ctx, { id: profileId, workspace_id: workspaceId }, userId)
  }
}

function rejectLimited(): never {
  const message = 'The member is limited to profiles: set the role on each of them.'
  return fail('invalid_state', message, { reason: 'limited_to_profiles' })
}
