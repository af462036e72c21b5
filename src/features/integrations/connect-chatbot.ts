import { z } from 'zod'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { failProvider } from '../connections/fail-provider.ts'
import { noAccount, requireCall } from '../connections/open-session.ts'
import { listConnections } from '../connections/queries.ts'
import { chatbotShape, toChatbot } from './chatbot-shape.ts'
import { connectAccounts } from './connect-accounts.ts'
import { requireProviderNamed } from './require-provider-named.ts'

export const connectChatbot = operation({
  id: 'integrations.connectChatbot',
  http: 'POST /integrations/chatbot/connection',
  summary: 'Create or update the chatbot connection of the profile',
  description: 'The token is tried before it is kept, sealed.',
  scopes: ['connections:write'],
  idempotency: 'natural',
  body: z.object({ token: z.string().min(8).max(500).describe('The token the chatbot gave you for its page.') }),
  data: chatbotShape,
  errors: ['provider_error', 'provider_not_configured', 'connection_not_ready', 'account_connected_elsewhere'],
  example: { body: { token: '104200000000001:sandbox0chatbot0token' } },
  async run(ctx, { body }) {
    const provider = requireProviderNamed('chatbot')
    const call = requireCall(ctx, provider)
    if (!provider.listPages) return fail('provider_not_configured')
    const tokens = { access_token: body.token, refresh_token: null, expires_at: null, scopes: [] }
    const session = { ...call, tokens, account: noAccount }
    const [page] = await provider.listPages(session).catch((error: unknown) => failProvider(ctx, null, error))
    if (!page) return fail('connection_not_ready', 'The token speaks for no page.')
    const account = { ...page, currency: null, details: {} }
    const [connection] = await connectAccounts(ctx, provider, [account], { tokens })
    const [row] = await listConnections(ctx.db, ctx.profile.id, { id: connection!.id })
    return { data: toChatbot(row!) }
  },
})
