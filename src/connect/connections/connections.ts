import { z } from 'zod'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { listConnections as listRows } from '../connection-queries.ts'
import {
  channelName,
  connectionParams,
  connectionParamsExample,
  connectionShape,
  toConnection,
} from '../connection-shapes.ts'

export const listConnections = operation({
  id: 'connections.listConnections',
  http: 'GET /connections',
  summary: 'List connections and whether they are healthy',
  scopes: ['connections:read', 'connections:write'],
  query: z.object({ channel: channelName.optional() }),
  data: z.array(connectionShape),
  async run(ctx, { query }) {
    const rows = await listRows(ctx.db, ctx.profile.id, { provider: query.channel ?? null })
    return { data: rows.map(toConnection) }
  },
})

export const readConnection = operation({
  id: 'connections.readConnection',
  http: 'GET /connections/:id',
  summary: 'Read one connection',
  scopes: ['connections:read', 'connections:write'],
  params: connectionParams,
  data: connectionShape,
  example: { params: connectionParamsExample },
  async run(ctx, { params }) {
    const [row] = await listRows(ctx.db, ctx.profile.id, { id: params.id })
    return { data: toConnection(row ?? fail('not_found', 'No such connection.')) }
  },
})
