import { z } from 'zod'
import { operation } from '../../kernel/operation.ts'
import { listConnections as listRows } from './queries.ts'
import { channelName, connectionShape, toConnection } from './shapes.ts'

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
