import { z } from 'zod'
import { inTransaction } from '../../kernel/context/context.ts'
import { missingScopes, scopeNames } from '../../kernel/context/scopes.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { byUser } from '../../kernel/operations/access.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, limitParam, pageById } from '../../kernel/operations/page.ts'
import { shownOnce } from '../../kernel/schemas/secret-field.ts'
import { displayName } from '../../kernel/schemas/storable-text.ts'
import { createToken } from '../../kernel/secrets/token.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { revokesOwn } from '../../tenancy/callers/own-credential.ts'
import { findHighestRole } from '../access/credential-queries.ts'
import { recordPersonalAuditEvent } from '../audit-log/record-audit-event.ts'
import { personalScopes } from '../callers/scopes-of-grant.ts'
import { signedInUser } from '../callers/signed-in-user.ts'
import {
  insertUserToken,
  listUserTokens as listRows,
  lockUserToken,
  updateUserTokenRevoked,
} from './user-token-queries.ts'
import { userTokenSchema } from './user-token-schemas.ts'

/** A forgotten token expires automatically. */
const defaultDays = 90
const maxDays = 365

function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * dayMs)
}

export const listUserTokens = operation({
  id: 'userTokens.listUserTokens',
  http: 'GET /user-tokens',
  summary: 'List the tokens of the signed-in user, newest first',
  ...byUser,
  query: z.object({ limit: limitParam({ default: 50, max: 200 }), cursor: cursorParam() }),
  data: z.array(userTokenSchema),
  isPaged: true,
  async run(ctx, { query }) {
    const { user_id: userId } = signedInUser(ctx.actor)
    const { rows, pagination } = await pageById('user_tokens', query, (page) => listRows(ctx.db, userId, page))
    return { data: [...rows], pagination }
  },
})

export const createUserToken = operation({
  id: 'userTokens.createUserToken',
  http: 'POST /user-tokens',
  summary: 'Create an MCP token for the signed-in user',
  description: `Each call is limited to what the user's current role allows. The token expires after ${defaultDays} days unless \`expires_at\` sets another time, at most ${maxDays} days ahead. A password reset revokes it.`,
  ...byUser,
  body: z.object({
    name: displayName,
    scopes: z.array(z.enum(scopeNames)).min(1).default(['mcp:read']),
    expires_at: z.iso
      .datetime({ offset: true })
      .optional()
      .describe(`At most ${maxDays} days ahead. Default: in ${defaultDays} days.`),
  }),
  data: userTokenSchema.extend({ token: shownOnce('The bearer token.') }),
  statuses: [201],
  errors: ['insufficient_scope'],
  example: { body: { name: 'Assistant on my laptop' } },
  async run(ctx, { body }) {
    const person = signedInUser(ctx.actor)
    const role = person.role ?? (await findHighestRole(ctx.db, person.user_id))
    const missing = missingScopes(personalScopes(role), body.scopes)
    if (missing.length > 0) {
      const message = `Your role here does not allow ${missing.join(', ')}.`
      return fail('insufficient_scope', message, { required_scopes: missing })
    }
    const expiresAt = body.expires_at ? new Date(body.expires_at) : daysAfter(ctx.now(), defaultDays)
    if (expiresAt <= ctx.now() || expiresAt > daysAfter(ctx.now(), maxDays)) {
      const message = `expires_at: must be in the future, at most ${maxDays} days ahead`
      return fail('validation_error', message, { field: 'expires_at' })
    }
    const { id, text, secret_hash } = createToken('user_token')
    const scopes = [...new Set(body.scopes)]
    const token = { id, name: body.name, scopes, expires_at: expiresAt, revoked_at: null, created_at: ctx.now() }
    await inTransaction(ctx, async (ctx) => {
      await insertUserToken(ctx.db, { ...token, user_id: person.user_id, secret_hash })
      const details = { token_id: id, name: body.name, scopes: scopes.join(' ') }
      await recordPersonalAuditEvent(ctx, person.user_id, 'user_token_created', details)
    })
    return { data: { ...token, token: text } }
  },
})

export const revokeUserToken = operation({
  id: 'userTokens.revokeUserToken',
  http: 'DELETE /user-tokens/:id',
  summary: 'Revoke a token of the signed-in user',
  ...revokesOwn,
  run(ctx, { params }) {
    const { user_id: userId } = signedInUser(ctx.actor)
    return inTransaction(ctx, async (ctx) => {
      const token = (await lockUserToken(ctx.db, userId, params.id)) ?? fail('not_found', 'No such token.')
      if (token.revoked_at === null) {
        await updateUserTokenRevoked(ctx.db, userId, params.id, ctx.now())
        await recordPersonalAuditEvent(ctx, userId, 'user_token_revoked', { token_id: params.id, name: token.name })
        await ctx.forgetCredentials()
      }
      return { data: { revoked: true as const } }
    })
  },
})
