import { z } from 'zod'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { failProvider } from '../connections/fail-provider.ts'
import { requireCall } from '../connections/open-session.ts'
import { connectAccounts } from './connect-accounts.ts'
import { requireProviderNamed } from './require-provider-named.ts'

export const connectBankLink = operation({
  id: 'integrations.connectBankLink',
  http: 'POST /integrations/bank-link/link/connect',
  summary: 'Finish a bank link and keep the connection',
  description: 'Every account that the person let the link see is connected, all or none.',
  scopes: ['connections:write'],
  body: z.object({
    exchange_token: z.string().min(1).max(2_000).describe('What the widget answered with; it can be used once.'),
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
  async run(ctx, { body }) {
    const provider = requireProviderNamed('bank_link')
    const call = requireCall(ctx, provider)
    if (!provider.link) return fail('provider_not_configured')
    const { tokens, accounts } = await provider.link
      .finish(call, body.exchange_token)
      .catch((error: unknown) => failProvider(ctx, null, error))
    if (accounts.length === 0) return fail('invalid_state', 'The link shows no account.')
    const connected = await connectAccounts(ctx, provider, accounts, { tokens })
    const connections = connected.map(({ id: connection_id, external_id, display_name }) => ({
      connection_id,
      external_id,
      display_name,
    }))
    return { data: { connections } }
  },
})
