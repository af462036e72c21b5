import { connectionReconnectRequired, connectionRevoked } from '../events/connection.ts'
import { inTransaction, type WorkContext } from '../kernel/context/context.ts'
import { recordNote } from '../tenancy/notes/record-note.ts'
import { lockConnection, updateConnection } from './connection-queries.ts'
import type { Connection } from './connection-schemas.ts'
import { releaseGrant } from './grants/release-grant.ts'
import { updateRunsAbandoned } from './sync-runs/sync-queries.ts'

/**
 * Ends a connection inside the caller's transaction, which holds its lock: deletes the tokens and keeps the data that was read.
 */
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

/** Reason of the notification two weeks before a consent expires; the connection works until then. */
export const tokenExpiring = 'token_ending'

/**
 * Records that the provider no longer accepts the consent, or soon will not. The notification is sent once, however many calls
 * detect it.
 */
export function markReconnectRequired(ctx: WorkContext, seen: Connection, reason: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const connection = await lockConnection(ctx.db, seen.profile_id, seen.id)
    if (connection?.status === 'reconnect_required' && connection.reconnect_reason === tokenExpiring) {
      await updateConnection(ctx.db, seen.profile_id, seen.id, { reconnect_reason: reason })
    }
    const isOver = !connection || connection.status === 'disconnected' || connection.status === 'reconnect_required'
    // The account was reconnected in the meantime: the error concerns the previous consent.
    if (isOver || connection.authorized_at > seen.authorized_at) return
    const { profile_id, id: connection_id, provider } = connection
    const status = 'reconnect_required'
    await updateConnection(ctx.db, profile_id, connection_id, {
      status,
      reconnect_reason: reason,
      updated_at: ctx.now(),
    })
    const data = { profile_id, provider, connection_id, status, reason }
    await ctx.emit(connectionReconnectRequired, profile_id, data, { connection_id })
    if (reason === tokenExpiring) return
    const text = `${connection.display_name} can no longer be synced: reconnect it.`
    await recordNote(ctx, profile_id, { kind: 'connection', key: `${connection_id}:${ctx.now().toISOString()}`, text })
  })
}

/** Clears the warning after a consent that was about to expire was renewed. */
export function clearExpiryWarning(ctx: WorkContext, seen: Connection): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const connection = await lockConnection(ctx.db, seen.profile_id, seen.id)
    if (connection?.status !== 'reconnect_required' || connection.reconnect_reason !== tokenExpiring) return
    const change = { status: 'connected' as const, reconnect_reason: null, updated_at: ctx.now() }
    await updateConnection(ctx.db, connection.profile_id, connection.id, change)
  })
}
