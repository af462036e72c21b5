import { z } from 'zod'
import { roles } from '../../kernel/context/scopes.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import type { ReachableProfile } from './queries.ts'

nameEnum('Role', roles)

export const sessionSchema = z.object({
  user: z.object({
    id: z.uuid(),
    email: z.string(),
    is_operator: z.boolean().describe('Whether the user is an operator of the deployment.'),
  }),
  expires_at: timestamp,
  active_profile_id: z.uuid().nullable(),
  role: z.enum(roles).nullable().describe('Role on the active profile.'),
  workspaces: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      role: z.enum(roles).describe('Of a limited member, the highest of their roles on profiles.'),
      is_limited: z.boolean().describe('The user has access only to the listed profiles, not to the workspace itself.'),
      archived_at: timestamp.nullable(),
      profiles: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.enum(roles), is_demo: z.boolean() })),
    }),
  ),
})
nameSchema('Session', sessionSchema)

type ReachableWorkspace = z.input<typeof sessionSchema>['workspaces'][number]

/** Groups the rows, which are sorted by workspace, into a tree. */
export function toWorkspaces(rows: readonly ReachableProfile[]): ReachableWorkspace[] {
  const workspaces = new Map<string, ReachableWorkspace>()
  for (const row of rows) {
    const { workspace_id: id, workspace_name: name, role, is_limited, archived_at } = row
    const workspace = workspaces.get(id) ?? { id, name, role, is_limited, archived_at, profiles: [] }
    const { profile_id, profile_name, profile_role } = row
    if (profile_id && profile_name !== null && profile_role) {
      workspace.profiles.push({ id: profile_id, name: profile_name, role: profile_role, is_demo: row.is_demo === true })
    }
    workspaces.set(id, workspace)
  }
  return [...workspaces.values()]
}
