import { operation } from '../../kernel/operation.ts'
import { listConnections } from '../connections/queries.ts'
import { chatbotShape, toChatbot } from './chatbot-shape.ts'

export const readChatbot = operation({
  id: 'integrations.readChatbot',
  http: 'GET /integrations/chatbot/connection',
  summary: 'Read the chatbot connection of the profile',
  description: 'Null when there is none.',
  scopes: ['connections:read'],
  data: chatbotShape.nullable(),
  async run(ctx) {
    const rows = await listConnections(ctx.db, ctx.profile.id, { provider: 'chatbot' })
    const live = rows.findLast(({ status }) => status !== 'disconnected')
    return { data: live ? toChatbot(live) : null }
  },
})
