import {
  disconnectConnection,
  listConnections,
  readConnection,
  revokeAuthorization,
} from './connections/connections.ts'
import { listPixels } from './connections/list-pixels.ts'
import { listProviders } from './connections/list-providers.ts'
import { finalizeCandidate, listCandidates } from './handoffs/candidates.ts'
import { mintHandoff, readHandoff } from './handoffs/handoffs.ts'

export const connections = [
  listConnections,
  readConnection,
  revokeAuthorization,
  disconnectConnection,
  listPixels,
  listProviders,
]

export const handoffs = [mintHandoff, readHandoff, listCandidates, finalizeCandidate]
