import { z } from 'zod'
import { operation } from '../../kernel/operation.ts'
import { channelName } from '../connections/shapes.ts'
import { listLatestRuns } from './queries.ts'
import { syncShape, toSync } from './shapes.ts'

export const readSyncStatus = operation({
  id: 'syncs.readSyncStatus',
  http: 'GET /connections/sync/status',
  summary: 'Read how far the latest sync of each connection is',
  scopes: ['connections:read', 'connections:write'],
  query: z.object({ provider: channelName.optional(), connection_id: z.uuid().optional() }),
  data: z.array(syncShape),
  async run(ctx, { query }) {
    const { provider = null, connection_id = null } = query
    const runs = await listLatestRuns(ctx.db, ctx.profile.id, { provider, connection_id })
    return { data: runs.map((run) => toSync(run, run.provider, ctx.now())) }
  },
})
