import { z } from 'zod'
import { inTransaction } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { recordAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { signedInUser } from '../../tenancy/callers/signed-in-user.ts'
import { findMemberRole } from '../../tenancy/users/member-profile-queries.ts'
import { lockWorkspace } from '../../tenancy/workspaces/workspace-queries.ts'
import { compareGrants, decideMemberChange, highestRole } from '../domain/decide-member.ts'
import { exampleId, memberSchema, onMember, profileGrantsField } from './member-schemas.ts'
import { listGrants, updateGrants } from './profile-grant-queries.ts'
import { requireProfilesOf, withProfiles } from './profile-grants.ts'
import { countOwners, findMember, updateMember } from './queries.ts'

export const setMemberProfiles = operation({
  id: 'members.setMemberProfiles',
  http: 'PUT /workspaces/:id/members/:userId/profiles',
  summary: 'Limit a member to profiles of the workspace',
  description:
    'The list replaces the previous one. The member sees only these profiles, each with its role, and nothing of the workspace itself; sessions, tokens and authorized apps of the member lose access to other profiles immediately. `profiles: null` removes the limit: the member then has `role` in the whole workspace. The last owner cannot be limited: 409 `invalid_state`, reason `last_owner`.',
  ...onMember,
  idempotency: 'natural',
  body: z.object({ profiles: profileGrantsField.nullable() }),
  data: memberSchema,
  errors: ['invalid_state'],
  example: {
    params: { id: exampleId, userId: exampleId },
    body: { profiles: [{ profile_id: exampleId, role: 'viewer' }] },
  },
  run(ctx, { params: { id, userId }, body: { profiles } }) {
    return inTransaction(ctx, async (ctx) => {
      await lockWorkspace(ctx.db, id)
      const { user_id: actorId } = signedInUser(ctx.actor)
      const by = (await findMemberRole(ctx.db, id, actorId)) ?? fail('not_found', 'No such workspace.')
      const member = (await findMember(ctx.db, id, userId)) ?? fail('not_found', 'No such member.')
      const role = profiles ? highestRole(profiles) : member.role
      const owners = await countOwners(ctx.db, id)
      const rejection = decideMemberChange({ by, from: member.role, to: role, owners })
      if (rejection) return fail(rejection.code, rejection.message, { reason: rejection.reason })
      if (profiles) await requireProfilesOf(ctx, id, profiles)
      const previous = member.is_limited ? await listGrants(ctx.db, id, [userId]) : null
      const { isChanged, added, removed } = compareGrants(previous, profiles)
      if (isChanged) {
        await updateMember(ctx.db, id, userId, { role, is_limited: profiles !== null })
        await updateGrants(ctx.db, id, userId, profiles ?? [], ctx.now())
        const details = { subject_user_id: userId, email: member.email, role, added, removed }
        await recordAuditEvent(ctx, id, 'member_profiles_changed', details)
        await ctx.forgetCredentials()
      }
      const [data] = await withProfiles(ctx, id, [{ ...member, role, is_limited: profiles !== null }])
      return { data: data!, meta: { workspace_id: id } }
    })
  },
})
