import { z } from 'zod'
import { appOf } from '../../domain/tenancy/app-of.ts'
import { operation } from '../../kernel/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/page.ts'
import * as queries from './delivery-queries.ts'
import { deliveryShape, deliveryStatuses } from './shapes.ts'

export const listDeliveries = operation({
  id: 'webhooks.listDeliveries',
  http: 'GET /webhooks/deliveries',
  summary: "List deliveries to the calling app's subscriptions with their attempts, newest first",
  scopes: ['connections:read', 'connections:write'],
  query: z.object({
    subscription_id: z.uuid().optional(),
    status: z.enum(deliveryStatuses).optional(),
    limit: limitParam({ default: 50, max: 200 }),
    cursor: cursorParam(),
  }),
  data: z.array(deliveryShape),
  isPaged: true,
  async run(ctx, { query }) {
    const { cursor, limit, ...filter } = query
    const [beforeId] = cursor ? decodeCursor('webhook_deliveries', cursor, z.tuple([z.uuid()])) : [null]
    const page = { ...filter, limit: limit + 1, before_id: beforeId }
    const found = await queries.listDeliveries(ctx.db, ctx.profile.id, appOf(ctx.actor), page)
    const { rows, pagination } = cutPage(found, limit, (last) => encodeCursor('webhook_deliveries', [last.id]))
    return { data: [...rows], pagination }
  },
})
