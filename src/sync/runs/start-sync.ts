import { z } from 'zod'
import { listConnections } from '../../connect/connection-queries.ts'
import { type Connection, channelName } from '../../connect/connection-schemas.ts'
import { tokenExpiring } from '../../connect/end-connection.ts'
import { type LeftOutReason, leftOutReason } from '../../connect/sync-runs/left-out-reason.ts'
import { stepsOf } from '../../connect/sync-runs/reading-steps.ts'
import { requestSync } from '../../connect/sync-runs/request-sync.ts'
import { listLatestRuns } from '../../connect/sync-runs/sync-queries.ts'
import { leftOutSchema, syncSchema, toSync } from '../../connect/sync-runs/sync-schemas.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'

export const startSync = operation({
  id: 'syncs.startSync',
  http: 'POST /connections/sync',
  summary: 'Start a sync of one, several or all connections',
  description:
    'Returns one run per connection. For a connection with an open run, that run is returned. `waits_for` is what a run waits for; `meta.skipped` lists connections that are not synced, with the reason.',
  scopes: ['connections:write'],
  idempotency: 'natural',
  body: z.object({ provider: channelName.optional(), connection_id: z.uuid().optional() }),
  isBodyOptional: true,
  data: z.array(syncSchema),
  meta: z.object({ skipped: z.array(leftOutSchema) }),
  statuses: [202],
  errors: ['connection_not_ready'],
  example: { body: {} },
  run(ctx, { body }) {
    const { provider = null, connection_id = null } = body ?? {}
    return inTransaction(ctx, async (ctx) => {
      const found = await listConnections(ctx.db, ctx.profile.id, { provider, id: connection_id })
      if (connection_id !== null && found.length === 0) fail('not_found', 'No such connection.')
      const runs: z.input<typeof syncSchema>[] = []
      const leftOut: z.input<typeof leftOutSchema>[] = []
      for (const connection of found) {
        const reason = reasonToLeaveOut(ctx, connection)
        if (reason !== null) {
          if (connection_id !== null && reason !== 'nothing_to_read') fail('connection_not_ready')
          leftOut.push({ connection_id: connection.id, provider: connection.provider, reason })
          continue
        }
        const run = await requestSync(ctx, ctx.profile.id, connection)
        if (run) runs.push(toSync(run, connection.provider, ctx.now()))
      }
      return { data: runs, meta: { skipped: leftOut } }
    })
  },
})

function reasonToLeaveOut({ providers }: WorkContext, connection: Connection): LeftOutReason | null {
  const provider = providers.find(connection.provider)
  const state = {
    status: connection.status,
    isExpiring: connection.reconnect_reason === tokenExpiring,
    hasTokens: connection.tokens !== null,
  }
  return leftOutReason(state, provider && stepsOf(provider, connection).length)
}

export const readSyncStatus = operation({
  id: 'syncs.readSyncStatus',
  http: 'GET /connections/sync/status',
  summary: 'Get the sync status of connections',
  scopes: ['connections:read', 'connections:write'],
  query: z.object({ provider: channelName.optional(), connection_id: z.uuid().optional() }),
  data: z.array(syncSchema),
  async run(ctx, { query }) {
    const { provider = null, connection_id = null } = query
    const runs = await listLatestRuns(ctx.db, ctx.profile.id, { provider, connection_id })
    return { data: runs.map((run) => toSync(run, run.provider, ctx.now())) }
  },
})
