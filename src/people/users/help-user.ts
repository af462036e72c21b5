import { z } from 'zod'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { byOperatorKey } from '../../kernel/operations/access.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { shownOnce } from '../../kernel/schemas/secret-field.ts'
import { listWorkspaceIdsOf } from '../../tenancy/audit-log/audit-queries.ts'
import { type AuditAction, recordAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { type Account, deleteRecoveryCodes, lockAccount, updateAccount } from '../account-queries.ts'
import { createLink } from '../links.ts'
import { handedLink } from './create-user.ts'

const example = { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } }

export const mintSignInLink = operation({
  id: 'users.mintSignInLink',
  http: 'POST /admin/users/:id/sign-in-link',
  summary: 'Create a one-time sign-in link for a user (operator)',
  description: 'Give the link to the user. If the account has a second factor, its code is still required.',
  ...byOperatorKey,
  params: z.object({ id: z.uuid() }),
  data: z.object({ id: z.uuid(), email: z.string(), sign_in_url: shownOnce('Single use; expires after 24 hours.') }),
  statuses: [201],
  errors: ['not_found'],
  example,
  run(ctx, { params }) {
    return helpUser(ctx, params.id, 'sign_in_link_created', async (ctx, { id, email }) => ({
      data: { id, email, sign_in_url: await createLink(ctx, id, handedLink) },
    }))
  },
})

export const dropSecondFactor = operation({
  id: 'users.dropSecondFactor',
  http: 'DELETE /admin/users/:id/second-factor',
  summary: 'Turn off the second factor of a user (operator)',
  ...byOperatorKey,
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  data: z.object({ id: z.uuid(), is_on: z.literal(false) }),
  errors: ['not_found'],
  example,
  run(ctx, { params }) {
    return helpUser(ctx, params.id, 'second_factor_off', async (ctx, { id }) => {
      await updateAccount(ctx.db, id, { totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
      await deleteRecoveryCodes(ctx.db, id)
      return { data: { id, is_on: false as const } }
    })
  },
})

export const setOperator = operation({
  id: 'users.setOperator',
  http: 'PUT /admin/users/:id/operator',
  summary: 'Grant or revoke the operator role of a user (operator)',
  description:
    'Operators can open the administration page of the console: all workspaces and profiles, health checks and jobs. The role gives no access to profile data; that still requires membership of the workspace.',
  ...byOperatorKey,
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  body: z.object({ is_operator: z.boolean() }),
  data: z.object({ id: z.uuid(), email: z.string(), is_operator: z.boolean() }),
  errors: ['not_found'],
  example: { ...example, body: { is_operator: false } },
  run(ctx, { params, body: { is_operator } }) {
    return helpUser(ctx, params.id, 'operator_changed', async (ctx, { id, email }) => {
      await updateAccount(ctx.db, id, { is_operator })
      await ctx.forgetCredentials()
      return { data: { id, email, is_operator } }
    })
  },
})

/** Records actions of the operator on an account in the audit log of every workspace of the user. */
async function helpUser<T>(
  ctx: Context,
  userId: string,
  action: AuditAction,
  help: (ctx: Context, account: Account) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (ctx) => {
    const account = (await lockAccount(ctx.db, userId)) ?? fail('not_found', 'No such user.')
    for (const id of await listWorkspaceIdsOf(ctx.db, userId)) {
      await recordAuditEvent(ctx, id, action, { subject_user_id: userId, email: account.email })
    }
    return help(ctx, account)
  })
}
