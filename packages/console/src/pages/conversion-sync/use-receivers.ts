import type { UseQueryResult } from '@tanstack/react-query'
import type { OperationResponse } from '@tributary/client'
import { useRead } from '../../data/queries.ts'

type Connection = OperationResponse<'connections.listConnections'>['data'][number]
const none: readonly Connection[] = []

/** The connected accounts of the vendors that receive conversions or audiences, and the names of these vendors. */
export function useReceivers(receives: 'receives_conversions' | 'receives_audiences') {
  const connections = useRead('connections.listConnections', {})
  const query = useRead('connections.listProviders', {}, { staleMs: 300_000 })
  const receivers = query.data?.data.filter((provider) => provider[receives]) ?? []
  const isUsable = ({ channel, status }: Connection) =>
    status !== 'disconnected' && receivers.some(({ key }) => key === channel)
  return {
    /** Pending or failed as long as one of both is. */
    query: (connections.data ? query : connections) as UseQueryResult<unknown>,
    usable: connections.data?.data.filter(isUsable) ?? none,
    vendors: receivers.map(({ name }) => name),
  }
}
