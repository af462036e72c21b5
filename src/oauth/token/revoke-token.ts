import { z } from 'zod'
import { isSameSecret, parseBearer } from '../../kernel/bearer.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { findIssued, updateIssuedRevoked } from '../../tenancy/app-token-queries.ts'
import { clientFields, clientHeaders, noStore, proveClient, refuse } from './issue-token.ts'

export const revokeToken = operation({
  id: 'oauth.revokeToken',
  http: 'POST /oauth/revoke',
  transport: { isRooted: true, envelope: 'bare', takesForm: true },
  statuses: [200, 400, 401],
  auth: 'none',
  boundTo: 'app',
  idempotency: 'none',
  summary: 'Revoke an app token or an API key of the calling app (RFC 7009)',
  headers: clientHeaders,
  body: z.object({
    ...clientFields,
    token: z.string().optional(),
    token_type_hint: z.string().optional().describe('Not needed: a token tells its own kind.'),
  }),
  data: z.object({}),
  example: {
    body: { client_id: 'app_example', client_secret: 'atb_secret_example', token: 'atb_app_example' },
  },
  async run(ctx, { body, headers }) {
    const { app, refusal } = await proveClient(ctx.db, headers.authorization, body)
    if (refusal) return refusal
    if (!body.token) return refuse('invalid_request', 'token is missing.')
    await revokeOwn(ctx, app.id, body.token)
    return { data: {}, headers: noStore }
  },
})

/** Whatever the token is, the answer is 200 (RFC 7009, 2.2); only the app's own is touched. */
async function revokeOwn(ctx: Context, appId: string, text: string): Promise<void> {
  const bearer = parseBearer(text)
  if (bearer?.kind !== 'app_token' && bearer?.kind !== 'api_key') return
  const { kind, id, secret_hash } = bearer
  await inTransaction(ctx, async (ctx) => {
    const issued = await findIssued(ctx.db, kind, id)
    if (issued?.app_id !== appId || !isSameSecret(issued.secret_hash, secret_hash)) return
    await updateIssuedRevoked(ctx.db, kind, id, ctx.now())
    await ctx.forgetCredentials()
  })
}
