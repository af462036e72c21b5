import { z } from 'zod'
import { mintBearer } from '../../kernel/bearer.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operation.ts'
import { roles } from '../../kernel/scopes.ts'
import { shownOnce } from '../../kernel/secret-field.ts'
import { findUserIdByEmail, insertSignInLink, insertUser } from '../user-queries.ts'
import { findWorkspace, insertMember } from '../workspace-queries.ts'

export const createUser = operation({
  id: 'users.createUser',
  http: 'POST /admin/users',
  summary: 'Add a person to a workspace (operator)',
  description:
    'The answer carries a one-time sign-in link. A person who is known by email already is added to the further workspace.',
  auth: ['operator'],
  scopes: 'any',
  boundTo: 'workspace',
  body: z.object({
    email: z.string().max(320).trim().toLowerCase().pipe(z.email().max(254)),
    password: z
      .string()
      .optional()
      .refine((text) => text === undefined, 'cannot be set: nobody can sign in with one here yet; send the sign_in_url')
      .describe('Refused: there is no sign-in by password yet.'),
    workspace_id: z.uuid(),
    role: z.enum(roles),
  }),
  data: z.object({
    id: z.uuid(),
    email: z.string(),
    workspace_id: z.uuid(),
    role: z.enum(roles),
    is_new: z.boolean().describe('Whether the person was unknown before.'),
    sign_in_url: shownOnce('Works once, for 24 hours.'),
  }),
  meta: z.object({ workspace_id: z.uuid() }),
  statuses: [201],
  errors: ['not_found', 'invalid_state'],
  example: {
    body: { email: 'ana@example.com', workspace_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07', role: 'admin' },
  },
  run(ctx, { body }) {
    return inTransaction(ctx, async (ctx) => {
      const { email, role } = body
      const workspace = await findWorkspace(ctx.db, body.workspace_id)
      if (!workspace) return fail('not_found', 'No such workspace.')
      const user = await ensureUser(ctx, email)
      const isAdded = await insertMember(ctx.db, workspace.id, { user_id: user.id, role, created_at: ctx.now() })
      if (!isAdded) return fail('invalid_state', 'This person belongs to the workspace already.')
      const sign_in_url = await makeSignInUrl(ctx, user.id)
      const data = { ...user, email, workspace_id: workspace.id, role, sign_in_url }
      return { data, meta: { workspace_id: workspace.id } }
    })
  },
})

async function ensureUser(ctx: Context, email: string): Promise<{ id: string; is_new: boolean }> {
  const id = newId()
  const isNew = await insertUser(ctx.db, { id, email, password_hash: null, created_at: ctx.now() })
  return { id: isNew ? id : await findUserIdByEmail(ctx.db, email), is_new: isNew }
}

const linkLifeMs = 24 * 60 * 60 * 1000

async function makeSignInUrl(ctx: Context, userId: string): Promise<string> {
  const { id, text, secret_hash } = mintBearer('sign_in_link')
  const expiresAt = new Date(ctx.now().getTime() + linkLifeMs)
  const link = { id, secret_hash, user_id: userId, expires_at: expiresAt, used_at: null, created_at: ctx.now() }
  await insertSignInLink(ctx.db, link)
  return `${ctx.baseUrl}/sign-in?token=${text}`
}
