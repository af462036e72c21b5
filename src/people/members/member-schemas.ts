import { z } from 'zod'
import { roles } from '../../kernel/context/scopes.ts'
import { byWorkspaceAdmin } from '../../kernel/operations/access.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { profileRoles } from '../domain/decide-member.ts'

export const exampleId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'

nameEnum('ProfileRole', profileRoles)

/** It bounds the body and the audit event. */
const grantsMax = 1_000

export const profileGrantSchema = z.object({ profile_id: z.uuid(), role: z.enum(profileRoles) })
nameSchema('ProfileGrant', profileGrantSchema)

export const profileGrantsField = z.array(profileGrantSchema).min(1).max(grantsMax)

export const memberSchema = z.object({
  user_id: z.uuid(),
  email: z.string(),
  role: z.enum(roles).describe('In the workspace; of a limited member, the highest of their roles on profiles.'),
  profiles: z
    .array(profileGrantSchema)
    .nullable()
    .describe(
      'The profiles that the member is limited to, with the role on each. Null: the whole workspace, with `role`.',
    ),
  has_second_factor: z.boolean(),
  created_at: timestamp,
})
nameSchema('Member', memberSchema)

/** Requirements of every operation on one member. */
export const onMember = {
  ...byWorkspaceAdmin,
  params: z.object({ id: z.uuid(), userId: z.uuid() }),
  meta: z.object({ workspace_id: z.uuid() }),
} as const
