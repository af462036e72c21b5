import { z } from 'zod'
import { event } from '../kernel/context/event.ts'
import { handoffResult, handoffResultsText } from './handoff-result.ts'

/** The fields of every event about a connection. */
const connectionData = z.object({
  profile_id: z.uuid(),
  provider: z.string().describe('The provider of the connection, such as `social_ads`.'),
  connection_id: z.uuid(),
  status: z.string().describe('The new status of the connection.'),
  reason: z.string().optional(),
})

const connectionExample = {
  profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07',
  provider: 'social_ads',
  connection_id: '0195b3c0-8f11-7c42-b7a0-5d0e9f1a2b3c',
}

export const connectionConnected = event({
  type: 'connection.connected',
  summary: 'A provider connect completed.',
  data: connectionData,
  example: { ...connectionExample, status: 'connected' },
})

export const connectionReconnectRequired = event({
  type: 'connection.reconnect_required',
  summary: 'A connection stopped delivering and needs re-authorizing.',
  data: connectionData,
  example: { ...connectionExample, status: 'reconnect_required', reason: 'token_revoked' },
})

export const connectionRevoked = event({
  type: 'connection.revoked',
  summary: 'A connection was removed.',
  data: connectionData,
  example: { ...connectionExample, status: 'disconnected' },
})

export const handoffCompleted = event({
  type: 'handoff.completed',
  summary: 'A hand-off the caller minted was finished by a human.',
  description: `\`result\` is the object that \`GET /handoffs/{id}\` returns. ${handoffResultsText}`,
  data: z.object({
    profile_id: z.uuid(),
    handoff_id: z.uuid(),
    provider: z.string(),
    status: z.enum(['completed', 'failed', 'cancelled']),
    result: handoffResult,
  }),
  example: {
    profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07',
    handoff_id: '0195b3c0-9a20-7e31-8c55-1f2e3d4c5b6a',
    provider: 'search_ads',
    status: 'completed',
    result: { provider: 'search_ads', connection_id: '0195b3c0-8f11-7c42-b7a0-5d0e9f1a2b3c' },
  },
})
