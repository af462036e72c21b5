import { z } from 'zod'
import { operation } from '../../kernel/operation.ts'
import { listConnections } from '../connections/queries.ts'
import { storeShape, toStore } from './store-shape.ts'

export const listStores = operation({
  id: 'integrations.listStores',
  http: 'GET /integrations/store/manual-connections',
  summary: 'List manual store webhook connections',
  scopes: ['connections:read'],
  data: z.array(storeShape),
  async run(ctx) {
    const rows = await listConnections(ctx.db, ctx.profile.id, { provider: 'store' })
    return { data: rows.filter(({ status }) => status !== 'disconnected').map((row) => toStore(ctx.baseUrl, row)) }
  },
})
