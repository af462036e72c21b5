import { inTransaction, type ProfileContext } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import type { VendorSession } from '../../providers/provider.ts'
import { findProvider } from '../../providers/registry.ts'
import { endConnection } from './end-connection.ts'
import { accountOf, openCall } from './open-session.ts'
import { listConnections, lockConnection } from './queries.ts'
import { openTokens } from './sealed-tokens.ts'
import { type Connection, connectionParams, connectionParamsExample, connectionShape, toConnection } from './shapes.ts'

export const disconnectConnection = operation({
  id: 'connections.disconnectConnection',
  http: 'POST /connections/:id/disconnect',
  summary: 'Disconnect: nothing is read any more, and the tokens are thrown away',
  description: 'What was read before stays. Disconnecting again changes nothing.',
  scopes: ['connections:write'],
  params: connectionParams,
  data: connectionShape,
  example: { params: connectionParamsExample },
  async run(ctx, { params }) {
    const before = await disconnect(ctx, params.id)
    await revokeAtProvider(ctx, before)
    const [row] = await listConnections(ctx.db, ctx.profile.id, { id: params.id })
    return { data: toConnection(row!) }
  },
})

/** Gives the connection as it was before. */
function disconnect(ctx: ProfileContext, connectionId: string): Promise<Connection> {
  return inTransaction(ctx, async (ctx) => {
    const connection = await lockConnection(ctx.db, ctx.profile.id, connectionId)
    if (!connection) return fail('not_found', 'No such connection.')
    if (connection.status === 'disconnected') return connection
    await endConnection(ctx, connection)
    return connection
  })
}

/** The provider is told as a courtesy: the connection has ended already, whatever it answers. */
async function revokeAtProvider(ctx: ProfileContext, connection: Connection): Promise<void> {
  const provider = findProvider(connection.provider)
  const call = provider && openCall(ctx, provider, accountOf(connection))
  if (!call || !provider.oauth?.revokeTokens || connection.tokens === null) return
  const tokens = openTokens(ctx.secrets, connection.tokens)
  const session: VendorSession = { ...call, tokens, account: accountOf(connection) }
  await provider.oauth.revokeTokens(session).catch((error: unknown) => {
    ctx.log.warn({ err: error, connection_id: connection.id }, 'the provider was not told of a disconnect')
  })
}
