import { z } from 'zod'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { isSameSecret, type ParsedToken, parseToken } from '../../kernel/secrets/token.ts'
import { findIssued, updateIssuedRevoked } from '../../tenancy/apps/app-token-queries.ts'
import { findAuthorizationOf, findRefreshToken, lockAuthorization } from '../authorizations/queries.ts'
import { endAuthorization } from '../end-authorization.ts'
import { proveClient } from './prove-client.ts'
import { clientFields, clientHeaders, reject, tokenHeaders } from './schemas.ts'

export const revokeToken = operation({
  id: 'oauth.revokeToken',
  http: 'POST /oauth/revoke',
  transport: { isRooted: true, envelope: 'bare', acceptsForm: true },
  statuses: [200, 400, 401],
  auth: 'none',
  boundTo: 'app',
  idempotency: 'none',
  summary: 'Revoke a token or an API key of the calling app (RFC 7009)',
  description: 'Revoking a refresh token also revokes everything issued for the same authorization.',
  headers: clientHeaders,
  body: z.object({
    ...clientFields,
    token: z.string().optional(),
    token_type_hint: z.string().optional().describe('Ignored: the prefix of a token names its type.'),
  }),
  data: z.object({}),
  example: {
    body: { client_id: 'app_example', client_secret: 'trb_secret_example', token: 'trb_app_example' },
  },
  async run(ctx, { body, headers }) {
    const { app, rejection } = await proveClient(ctx.db, headers.authorization, body)
    if (rejection) return rejection
    if (!body.token) return reject('invalid_request', 'token is missing.')
    await revokeOwn(ctx, app.id, body.token)
    return { data: {}, headers: tokenHeaders }
  },
})

/** The response is 200 for any token (RFC 7009, 2.2); only tokens of this app are revoked. */
async function revokeOwn(ctx: Context, appId: string, text: string): Promise<void> {
  const token = parseToken(text)
  if (token?.kind === 'refresh_token') return endByRefreshToken(ctx, appId, token)
  if (token?.kind !== 'app_token' && token?.kind !== 'api_key' && token?.kind !== 'user_token') return
  const { kind, id, secret_hash } = token
  await inTransaction(ctx, async (ctx) => {
    const issued = await findIssued(ctx.db, kind, id)
    if (issued?.app_id !== appId || !isSameSecret(issued.secret_hash, secret_hash)) return
    await updateIssuedRevoked(ctx.db, kind, id, ctx.now())
    await ctx.forgetCredentials()
  })
}

async function endByRefreshToken(ctx: Context, appId: string, { id, secret_hash }: ParsedToken): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const found = await findAuthorizationOf(ctx.db, 'refresh_token', id)
    const authorization = found && (await lockAuthorization(ctx.db, found.authorization_id))
    if (authorization?.app_id !== appId || authorization.ended_at !== null) return
    const { secret_hash: stored } = await findRefreshToken(ctx.db, id)
    if (isSameSecret(stored, secret_hash)) await endAuthorization(ctx, authorization, 'revoked_by_app')
  })
}
