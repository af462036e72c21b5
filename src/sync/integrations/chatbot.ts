import { z } from 'zod'
import { listConnections } from '../../connect/connection-queries.ts'
import { connectionSchema, type SyncedConnection, toConnection } from '../../connect/connection-schemas.ts'
import { failProvider } from '../../connect/fail-provider.ts'
import { noAccount, requireCall, requireProvider } from '../../connect/open-session.ts'
import { ProviderError } from '../../connect/provider-error.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { connectAccounts } from './bank-link.ts'

/** A chatbot has nothing to sync. */
const chatbotSchema = connectionSchema.omit({ sync: true })
nameSchema('ChatbotConnection', chatbotSchema)

function toChatbot(row: SyncedConnection) {
  const { sync: _, ...shown } = toConnection(row)
  return shown
}

export const readChatbot = operation({
  id: 'integrations.readChatbot',
  http: 'GET /integrations/chatbot/connection',
  summary: 'Get the chatbot connection of the profile',
  description: 'Null if there is none.',
  scopes: ['connections:read'],
  data: chatbotSchema.nullable(),
  async run(ctx) {
    const rows = await listConnections(ctx.db, ctx.profile.id, { provider: 'chatbot' })
    const live = rows.findLast(({ status }) => status !== 'disconnected')
    return { data: live ? toChatbot(live) : null }
  },
})

export const connectChatbot = operation({
  id: 'integrations.connectChatbot',
  http: 'POST /integrations/chatbot/connection',
  summary: 'Create or update the chatbot connection of the profile',
  description: 'The token is verified before it is stored encrypted.',
  scopes: ['connections:write'],
  idempotency: 'natural',
  body: z.object({ token: z.string().min(8).max(500).describe('API token of the chatbot page.') }),
  data: chatbotSchema,
  errors: ['provider_error', 'provider_not_configured', 'account_connected_elsewhere'],
  example: { body: { token: '104200000000001:sandbox0chatbot0token' } },
  async run(ctx, { body }) {
    const provider = requireProvider(ctx, 'chatbot')
    const call = requireCall(ctx, provider)
    if (!provider.listPages) return fail('provider_not_configured')
    const tokens = { access_token: body.token, refresh_token: null, expires_at: null, scopes: [] }
    const session = { ...call, tokens, account: noAccount }
    const [page] = await provider.listPages(session).catch((error: unknown) => failTried(ctx, error))
    if (!page) return failToken('belongs to no page')
    const account = { ...page, currency: null, details: {} }
    const [connection] = await connectAccounts(ctx, provider, [account], { tokens })
    const [row] = await listConnections(ctx.db, ctx.profile.id, { id: connection!.id })
    return { data: toChatbot(row!) }
  },
})

/** Nothing is connected yet: a rejected token is an error of the request, not of a connection. */
function failTried(ctx: ProfileContext, error: unknown): Promise<never> {
  if (error instanceof ProviderError && unaccepted.has(error.failure.kind)) failToken('is not accepted by the chatbot')
  return failProvider(ctx, null, error)
}

const unaccepted: ReadonlySet<string> = new Set(['token_revoked', 'token_expired', 'permission_missing'])

function failToken(problem: string): never {
  return fail('validation_error', `token: ${problem}`, { field: 'token' })
}
