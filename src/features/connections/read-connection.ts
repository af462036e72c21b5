import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { listConnections } from './queries.ts'
import { connectionParams, connectionParamsExample, connectionShape, toConnection } from './shapes.ts'

export const readConnection = operation({
  id: 'connections.readConnection',
  http: 'GET /connections/:id',
  summary: 'Read one connection',
  scopes: ['connections:read', 'connections:write'],
  params: connectionParams,
  data: connectionShape,
  example: { params: connectionParamsExample },
  async run(ctx, { params }) {
    const [row] = await listConnections(ctx.db, ctx.profile.id, { id: params.id })
    return { data: toConnection(row ?? fail('not_found', 'No such connection.')) }
  },
})
