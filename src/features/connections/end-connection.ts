import { connectionRevoked } from '../../events/connection-revoked.ts'
import type { WorkContext } from '../../kernel/context.ts'
import { updateRunsAbandoned } from '../syncs/queries.ts'
import { updateConnection } from './queries.ts'
import { releaseGrant } from './release-grant.ts'
import type { Connection } from './shapes.ts'

/** Ends a connection inside the caller's transaction, which holds its lock: secrets are given back, what was read stays. */
export async function endConnection(ctx: WorkContext, connection: Connection): Promise<void> {
  const { profile_id, id, provider } = connection
  const status = 'disconnected'
  const now = ctx.now()
  const gone = { tokens: null, token_expires_at: null, grantor: null, webhook_secret: null }
  await updateConnection(ctx.db, profile_id, id, { ...gone, status, disconnected_at: now, updated_at: now })
  await releaseGrant(ctx, profile_id, connection)
  await updateRunsAbandoned(ctx.db, profile_id, id, now)
  const data = { profile_id, provider, connection_id: id, status }
  await ctx.emit(connectionRevoked, profile_id, data, { connection_id: id })
}
