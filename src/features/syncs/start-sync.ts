import { z } from 'zod'
import { inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { tokenEnding } from '../connections/mark-reconnect-required.ts'
import { listConnections } from '../connections/queries.ts'
import { type Connection, channelName } from '../connections/shapes.ts'
import { requestSync } from './request-sync.ts'
import { syncShape, toSync } from './shapes.ts'

/** Those whose data can be read as they are; a consent that is coming to its end still works. */
const readable = new Set(['connected', 'error', 'needs_action'])
const isReadable = ({ status, reconnect_reason }: Connection) =>
  readable.has(status) || (status === 'reconnect_required' && reconnect_reason === tokenEnding)

export const startSync = operation({
  id: 'syncs.startSync',
  http: 'POST /connections/sync',
  summary: 'Start a sync of every connection, of one provider’s, or of one',
  description:
    'Answers the runs, one a connection. A connection that is being read already is not read twice: its open run is answered.',
  scopes: ['connections:write'],
  idempotency: 'natural',
  body: z.object({ provider: channelName.optional(), connection_id: z.uuid().optional() }),
  isBodyOptional: true,
  data: z.array(syncShape),
  statuses: [202],
  errors: ['connection_not_ready'],
  example: { body: {} },
  run(ctx, { body }) {
    const { provider = null, connection_id = null } = body ?? {}
    return inTransaction(ctx, async (ctx) => {
      const found = await listConnections(ctx.db, ctx.profile.id, { provider, id: connection_id })
      if (connection_id !== null && found.length === 0) fail('not_found', 'No such connection.')
      const ready = found.filter(isReadable)
      if (connection_id !== null && ready.length === 0) fail('connection_not_ready')
      const runs: z.input<typeof syncShape>[] = []
      for (const connection of ready) {
        const run = await requestSync(ctx, ctx.profile.id, connection, { isScheduled: false })
        if (run) runs.push(toSync(run, connection.provider))
      }
      return { data: runs }
    })
  },
})
