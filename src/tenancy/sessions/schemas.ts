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
      role: z.enum(roles),
      archived_at: timestamp.nullable(),
      profiles: z.array(z.object({ id: z.uuid(), name: z.string(), is_demo: z.boolean() })),
    }),
  ),
})
nameSchema('Session', sessionSchema)

type ReachableWorkspace = z.input<typeof sessionSchema>['workspaces'][number]

/** Groups the rows, which are sorted by workspace, into a tree. */
export function toWorkspaces(rows: readonly ReachableProfile[]): ReachableWorkspace[] {
  const workspaces = new Map<string, ReachableWorkspace>()
  for (const row of rows) {
    const { workspace_id: id, workspace_name: name, role, archived_at } = row
    const workspace = workspaces.get(id) ?? { id, name, role, archived_at, profiles: [] }
    if (row.profile_id && row.profile_name !== null) {
      workspace.profiles.push({ id: row.profile_id, name: row.profile_name, is_demo: row.is_demo === true })
    }
    workspaces.set(id, workspace)
  }
  return [...workspaces.values()]
}
