import { event } from '../kernel/event.ts'
import { connectionData, connectionExample } from './connection-data.ts'

export const connectionRevoked = event({
  type: 'connection.revoked',
  summary: 'A connection was removed.',
  data: connectionData,
  example: { ...connectionExample, status: 'disconnected' },
})
