import { z } from 'zod'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { roles } from '../../kernel/context/scopes.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { byOperatorKey } from '../../kernel/operations/access.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { shownOnce } from '../../kernel/schemas/secret-field.ts'
import { recordAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { findUserIdByEmail, insertUser } from '../../tenancy/users/user-queries.ts'
import { findWorkspace, insertMember } from '../../tenancy/workspaces/workspace-queries.ts'
import { emailField, newPasswordField } from '../fields.ts'
import { createLink } from '../links.ts'
import { requireGoodPassword } from '../passwords/require-good-password.ts'

export const createUser = operation({
  id: 'users.createUser',
  http: 'POST /admin/users',
  summary: 'Add a user to a workspace (operator)',
  description:
    'Without a password the response contains a one-time sign-in link. An existing user is added to the workspace; sending a password for an existing user is 409 `invalid_state`.',
  ...byOperatorKey,
  body: z.object({
    email: emailField,
    password: newPasswordField.optional(),
    workspace_id: z.uuid(),
    role: z.enum(roles),
  }),
  data: z.object({
    id: z.uuid(),
    email: z.string(),
    workspace_id: z.uuid(),
    role: z.enum(roles),
    is_new: z.boolean().describe('Whether a new user was created.'),
    sign_in_url: shownOnce('Single use; expires after 24 hours. Null if a password was set.'),
  }),
  meta: z.object({ workspace_id: z.uuid() }),
  statuses: [201],
  errors: ['not_found', 'invalid_state', 'weak_password', 'compromised_password'],
  example: {
    body: { email: 'ana@example.com', workspace_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07', role: 'admin' },
  },
  async run(ctx, { body: { email, role, workspace_id, password } }) {
    if (password !== undefined) await requireGoodPassword(ctx, password, 'password')
    const password_hash = password === undefined ? null : await ctx.passwordHashing.hash(password)
    return inTransaction(ctx, async (ctx) => {
      const workspace = await findWorkspace(ctx.db, workspace_id)
      if (!workspace) return fail('not_found', 'No such workspace.')
      const user = await ensureUser(ctx, email, password_hash)
      if (password_hash !== null && !user.is_new) {
        return fail('invalid_state', 'This user already has an account; only they can change its password.', {
          reason: 'account_exists',
          field: 'password',
        })
      }
      const isAdded = await insertMember(ctx.db, workspace.id, { user_id: user.id, role, created_at: ctx.now() })
      if (!isAdded) return fail('invalid_state', 'This user is already a member of the workspace.')
      await recordAuditEvent(ctx, workspace.id, 'member_added', { subject_user_id: user.id, email, role })
      const sign_in_url = password_hash === null ? await createLink(ctx, user.id, handedLink) : null
      const data = { ...user, email, workspace_id: workspace.id, role, sign_in_url }
      return { data, meta: { workspace_id: workspace.id } }
    })
  },
})

export const handedLink = { purpose: 'sign_in', by: 'handed' } as const

async function ensureUser(
  ctx: Context,
  email: string,
  password_hash: string | null,
): Promise<{ id: string; is_new: boolean }> {
  const id = newId()
  const at = ctx.now()
  const password_changed_at = password_hash === null ? null : at
  const isNew = await insertUser(ctx.db, { id, email, password_hash, password_changed_at, created_at: at })
  return { id: isNew ? id : await findUserIdByEmail(ctx.db, email), is_new: isNew }
}
