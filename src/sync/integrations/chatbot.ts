import { z } from 'zod'
import { listConnections } from '../../connect/connection-queries.ts'
import { connectionSchema, type SyncedConnection, toConnection } from '../../connect/connection-schemas.ts'
import { requireProvider } from '../../connect/open-session.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { connectPasted, credentialErrors } from './credentials.ts'

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
  errors: credentialErrors,
  example: { body: { token: '104200000000001:sandbox0chatbot0token' } },
  async run(ctx, { body }) {
    const [connection] = await connectPasted(ctx, requireProvider(ctx, 'chatbot'), { token: body.token })
    const [row] = await listConnections(ctx.db, ctx.profile.id, { id: connection!.id })
    return { data: toChatbot(row!) }
  },
})
