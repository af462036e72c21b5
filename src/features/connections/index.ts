import { disconnectConnection } from './disconnect-connection.ts'
import { listConnections } from './list-connections.ts'
import { listPixels } from './list-pixels.ts'
import { readConnection } from './read-connection.ts'
import { revokeAuthorization } from './revoke-authorization.ts'

export const connections = [listConnections, readConnection, revokeAuthorization, disconnectConnection, listPixels]
