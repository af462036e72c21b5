import { event } from '../kernel/event.ts'
import { connectionData, connectionExample } from './connection-data.ts'

export const connectionReconnectRequired = event({
  type: 'connection.reconnect_required',
  summary: 'A connection stopped delivering and needs re-authorizing.',
  data: connectionData,
  example: { ...connectionExample, status: 'reconnect_required', reason: 'token_revoked' },
})
