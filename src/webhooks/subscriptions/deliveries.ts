import { z } from 'zod'
import { events } from '../../events/registry.ts'
import { inTransaction } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { renderBody } from '../../sync/render-body.ts'
import { appOf } from '../../tenancy/callers/holder-of.ts'
import * as queries from './delivery-queries.ts'
import {
  deliverySchema,
  deliveryStatuses,
  enqueuedReplaySchema,
  enqueuedTestSchema,
  readDeliverySchema,
} from './schemas.ts'
import { lockSubscription } from './subscription-queries.ts'

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
  data: z.array(deliverySchema),
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

export const readDelivery = operation({
  id: 'webhooks.readDelivery',
  http: 'GET /webhooks/deliveries/:id',
  summary: 'Get a delivery with its payload and attempts',
  scopes: ['connections:read', 'connections:write'],
  params: z.object({ id: z.uuid() }),
  data: readDeliverySchema,
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params }) {
    const appId = appOf(ctx.actor)
    const found = await queries.findDelivery(ctx.db, ctx.profile.id, appId, params.id)
    if (!found) return fail('not_found', 'No such delivery.')
    const { stored_body: body, personal_key_kind, ...delivery } = found
    const stored = { type: delivery.event_type, body, personal_key_kind }
    return { data: { ...delivery, body: renderBody(stored, { app_id: appId, reads_personal_data: false }, null) } }
  },
})

export const replayDelivery = operation({
  id: 'webhooks.replayDelivery',
  http: 'POST /webhooks/deliveries/:id/replay',
  summary: 'Retry a delivery with its stored payload',
  description: 'Sends the original bytes; only the contact is read again, and is absent after an erasure.',
  scopes: ['connections:write'],
  params: z.object({ id: z.uuid() }),
  data: enqueuedReplaySchema,
  errors: ['invalid_state'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  mcp: false,
  run(ctx, { params }) {
    return inTransaction(ctx, async (ctx) => {
      const found = await queries.lockDelivery(ctx.db, ctx.profile.id, appOf(ctx.actor), params.id)
      if (!found) return fail('not_found', 'No such delivery.')
      const { id, event_id, subscription_id, subscription_status } = found
      if (subscription_status !== 'active') {
        return fail('invalid_state', 'The subscription is not active.')
      }
      await queries.updateDeliveryReplayed(ctx.db, ctx.profile.id, id, ctx.now())
      ctx.wake('webhooks', ctx.profile.id)
      return { data: { enqueued: true as const, delivery_id: id, event_id, subscription_id } }
    })
  },
})

export const fireTest = operation({
  id: 'webhooks.fireTest',
  http: 'POST /webhooks/test/:id',
  summary: 'Send a synthetic, correctly signed event to a subscription',
  description:
    "Sends the documented sample of the first subscribed event, with the profile's id and `test: true` in the envelope. It is not listed in feeds and contains no personal data.",
  scopes: ['connections:write'],
  params: z.object({ id: z.uuid() }),
  data: enqueuedTestSchema,
  errors: ['invalid_state'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  run(ctx, { params }) {
    return inTransaction(ctx, async (ctx) => {
      const found = await lockSubscription(ctx.db, ctx.profile.id, appOf(ctx.actor), params.id)
      if (!found) return fail('not_found', 'No such subscription.')
      if (found.status !== 'active') return fail('invalid_state', 'The subscription is not active.')
      const sample = events.find(({ type }) => type === found.events[0])!
      const id = newId(ctx.now().getTime())
      const data = { ...sample.example, profile_id: ctx.profile.id }
      await ctx.emit(sample, ctx.profile.id, data, { id, is_test: true })
      await queries.insertDeliveries(ctx.db, ctx.profile.id, [{ subscription_id: found.id, event_id: id }], ctx.now())
      return { data: { enqueued: true as const, event_id: id, subscription_id: found.id } }
    })
  },
})
