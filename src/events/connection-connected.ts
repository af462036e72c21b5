import { event } from '../kernel/event.ts'
import { connectionData, connectionExample } from './connection-data.ts'

export const connectionConnected = event({
  type: 'connection.connected',
  summary: 'A provider connect completed.',
  data: connectionData,
  example: { ...connectionExample, status: 'connected' },
})
