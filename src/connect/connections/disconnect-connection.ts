import { inTransaction, type ProfileContext } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { listConnections, lockConnection } from '../connection-queries.ts'
import { connectionParams, connectionParamsExample, connectionShape, toConnection } from '../connection-shapes.ts'
import { endConnection } from '../end-connection.ts'

export const disconnectConnection = operation({
  id: 'connections.disconnectConnection',
  http: 'POST /connections/:id/disconnect',
  summary: 'Disconnect: nothing is read any more, and the tokens are thrown away',
  description:
    'What was read before stays. The consent is withdrawn at the provider where it offers a way and nothing else lives on it. Disconnecting again changes nothing.',
  scopes: ['connections:write'],
  params: connectionParams,
  data: connectionShape,
  example: { params: connectionParamsExample },
  async run(ctx, { params }) {
    await disconnect(ctx, params.id)
    const [row] = await listConnections(ctx.db, ctx.profile.id, { id: params.id })
    return { data: toConnection(row!) }
  },
})

function disconnect(ctx: ProfileContext, connectionId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const connection = await lockConnection(ctx.db, ctx.profile.id, connectionId)
    if (!connection) return fail('not_found', 'No such connection.')
    if (connection.status !== 'disconnected') await endConnection(ctx, connection)
  })
}
