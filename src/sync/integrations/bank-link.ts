import { z } from 'zod'
import type { Connection } from '../../connect/connection-schemas.ts'
import { failProvider } from '../../connect/fail-provider.ts'
import { requireCall, requireProvider } from '../../connect/open-session.ts'
import type { Account, Provider, Tokens } from '../../connect/provider.ts'
import { isConnectedElsewhere, storeConnection } from '../../connect/store-connection.ts'
import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { shownOnce } from '../../kernel/schemas/secret-field.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { appOf } from '../../tenancy/callers/holder-of.ts'

export const startBankLink = operation({
  id: 'integrations.startBankLink',
  http: 'POST /integrations/bank-link/link/start',
  summary: 'Start a bank link',
  scopes: ['connections:write'],
  data: z.object({ widget_token: shownOnce('Token that opens the widget.'), expires_at: timestamp.nullable() }),
  statuses: [201],
  errors: ['provider_error', 'provider_not_configured', 'connection_not_ready'],
  mcp: false,
  async run(ctx) {
    const provider = requireProvider(ctx, 'bank_link')
    const call = requireCall(ctx, provider)
    if (!provider.link) return fail('provider_not_configured')
    return { data: await provider.link.start(call).catch((error: unknown) => failProvider(ctx, null, error)) }
  },
})

export const connectBankLink = operation({
  id: 'integrations.connectBankLink',
  http: 'POST /integrations/bank-link/link/connect',
  summary: 'Finish a bank link and store the connection',
  description: 'Connects all accounts that the user shared, in one transaction.',
  scopes: ['connections:write'],
  body: z.object({
    exchange_token: z.string().min(1).max(2_000).describe('Token returned by the widget; single use.'),
  }),
  data: z.object({
    connections: z.array(z.object({ connection_id: z.uuid(), external_id: z.string(), display_name: z.string() })),
  }),
  errors: [
    'provider_error',
    'provider_not_configured',
    'connection_not_ready',
    'account_connected_elsewhere',
    'invalid_state',
  ],
  example: { body: { exchange_token: 'li_rY6X1z4PbN8kqTgD_token_live_3fK9' } },
  mcp: false,
  async run(ctx, { body }) {
    const provider = requireProvider(ctx, 'bank_link')
    const call = requireCall(ctx, provider)
    if (!provider.link) return fail('provider_not_configured')
    const { tokens, accounts } = await provider.link
      .finish(call, body.exchange_token)
      .catch((error: unknown) => failProvider(ctx, null, error))
    if (accounts.length === 0) return fail('invalid_state', 'The link contains no account.')
    const connected = await connectAccounts(ctx, provider, accounts, { tokens })
    const connections = connected.map(({ id: connection_id, external_id, display_name }) => ({
      connection_id,
      external_id,
      display_name,
    }))
    return { data: { connections } }
  },
})

/** Connects accounts that need no hand-off, all or none. */
export function connectAccounts(
  ctx: ProfileContext,
  provider: Provider,
  accounts: readonly Account[],
  { tokens, webhook_secret = null }: { tokens: Tokens | null; webhook_secret?: string | null },
): Promise<Connection[]> {
  return inTransaction(ctx, async (ctx) => {
    const connected: Connection[] = []
    for (const account of accounts) {
      if (await isConnectedElsewhere(ctx, ctx.profile, provider, account)) fail('account_connected_elsewhere')
      const given = { provider, account, tokens, webhook_secret, app_id: appOf(ctx.actor) }
      connected.push(await storeConnection(ctx, ctx.profile.id, given))
    }
    return connected
  })
}
