import { z } from 'zod'
import { inTransaction } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { listConnections, updateConnection } from '../connections/queries.ts'
import { lockStore } from './lock-store.ts'
import { storeParams, storeParamsExample, storeShape, toStore, webhookSecretPurpose } from './store-shape.ts'

export const updateStore = operation({
  id: 'integrations.updateStore',
  http: 'PATCH /integrations/store/manual-connections/:connectionId',
  summary: "Store the store's webhook signing id",
  scopes: ['connections:write'],
  params: storeParams,
  body: z.object({ signing_id: z.string().trim().min(8).max(500) }),
  data: storeShape,
  example: { params: storeParamsExample, body: { signing_id: '8c4f0e5d2b7a9613f0e1d2c3b4a59687' } },
  run: (ctx, { params, body }) =>
    inTransaction(ctx, async (ctx) => {
      const { id } = await lockStore(ctx, params.connectionId)
      const webhook_secret = ctx.secrets.seal(webhookSecretPurpose, body.signing_id)
      await updateConnection(ctx.db, ctx.profile.id, id, { webhook_secret, updated_at: ctx.now() })
      const [row] = await listConnections(ctx.db, ctx.profile.id, { id })
      return { data: toStore(ctx.baseUrl, row!) }
    }),
})
