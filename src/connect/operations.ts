import { listConnections, readConnection } from './connections/connections.ts'
import { disconnectConnection } from './connections/disconnect-connection.ts'
import { listPixels } from './connections/list-pixels.ts'
import { revokeAuthorization } from './connections/revoke-authorization.ts'
import { finalizeCandidate, listCandidates } from './handoffs/candidates.ts'
import { mintHandoff, readHandoff } from './handoffs/handoffs.ts'

export const connections = [listConnections, readConnection, revokeAuthorization, disconnectConnection, listPixels]

export const handoffs = [mintHandoff, readHandoff, listCandidates, finalizeCandidate]
