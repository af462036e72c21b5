import type { ProfileContext } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { lockConnection } from '../connections/queries.ts'
import type { Connection } from '../connections/shapes.ts'

/** A store of the profile that is still connected, locked until the transaction ends. */
export async function lockStore(ctx: ProfileContext, connectionId: string): Promise<Connection> {
  const connection = await lockConnection(ctx.db, ctx.profile.id, connectionId)
  const isStore = connection?.provider === 'store' && connection.status !== 'disconnected'
  return isStore ? connection : fail('not_found', 'No such store connection.')
}
