import { connectionReconnectRequired } from '../../events/connection-reconnect-required.ts'
import { inTransaction, type WorkContext } from '../../kernel/context.ts'
import { lockConnection, updateConnection } from './queries.ts'
import type { Connection } from './shapes.ts'

/** The provider does not accept the consent any more. Told once, however many calls find out. */
export function markReconnectRequired(ctx: WorkContext, seen: Connection, reason: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const connection = await lockConnection(ctx.db, seen.profile_id, seen.id)
    const isOver = !connection || connection.status === 'disconnected' || connection.status === 'reconnect_required'
    // Connected anew meanwhile: what was found out is about the consent before.
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
  })
}
