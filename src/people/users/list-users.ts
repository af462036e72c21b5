import { z } from 'zod'
import { roles } from '../../kernel/context/scopes.ts'
import { byOperatorKey } from '../../kernel/operations/access.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { listMemberships, listUsers as listRows } from '../account-queries.ts'
import { emailField } from '../fields.ts'

const userSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  has_password: z.boolean(),
  has_second_factor: z.boolean(),
  workspaces: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.enum(roles) })),
  created_at: timestamp,
})
nameSchema('User', userSchema)

export const listUsers = operation({
  id: 'users.listUsers',
  http: 'GET /admin/users',
  summary: 'List users with their workspaces, newest first (operator)',
  ...byOperatorKey,
  query: z.object({
    limit: limitParam({ default: 50, max: 200 }),
    cursor: cursorParam(),
    email: emailField.optional().describe('Only the user with this email address.'),
  }),
  data: z.array(userSchema),
  isPaged: true,
  example: { query: { email: 'ana@example.com' } },
  async run(ctx, { query: { limit, cursor, email = null } }) {
    const [beforeId] = cursor ? decodeCursor('users', cursor, z.tuple([z.uuid()])) : [null]
    const found = await listRows(ctx.db, { email }, { limit: limit + 1, before_id: beforeId })
    const { rows, pagination } = cutPage(found, limit, (last) => encodeCursor('users', [last.id]))
    const memberships = await listMemberships(
      ctx.db,
      rows.map(({ id }) => id),
    )
    const workspacesOf = (userId: string) =>
      memberships.filter(({ user_id }) => user_id === userId).map(({ user_id: _, ...workspace }) => workspace)
    return { data: rows.map((row) => ({ ...row, workspaces: workspacesOf(row.id) })), pagination }
  },
})
