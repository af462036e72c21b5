import { inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { endConnection } from '../connections/end-connection.ts'
import { lockConnection } from '../connections/queries.ts'
import { storeParams, storeParamsExample } from './store-shape.ts'

export const removeStore = operation({
  id: 'integrations.removeStore',
  http: 'DELETE /integrations/store/manual-connections/:connectionId',
  summary: 'Remove a manual store connection',
  description: 'What it brought stays; its messages are refused from now on. Removing it again changes nothing.',
  scopes: ['connections:write'],
  params: storeParams,
  statuses: [204],
  example: { params: storeParamsExample },
  run: (ctx, { params }) =>
    inTransaction(ctx, async (ctx) => {
      const connection = await lockConnection(ctx.db, ctx.profile.id, params.connectionId)
      if (connection?.provider !== 'store') return fail('not_found', 'No such store connection.')
      if (connection.status !== 'disconnected') await endConnection(ctx, connection)
      return { status: 204 }
    }),
})
