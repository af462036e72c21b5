import { z } from 'zod'
import { appOf } from '../../domain/tenancy/app-of.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import * as queries from './subscription-queries.ts'

export const deleteSubscription = operation({
  id: 'webhooks.deleteSubscription',
  http: 'DELETE /webhooks/subscriptions/:id',
  summary: 'Delete a webhook subscription and its deliveries',
  scopes: ['connections:write'],
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  statuses: [204],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params }) {
    const isDeleted = await queries.deleteSubscription(ctx.db, ctx.profile.id, appOf(ctx.actor), params.id)
    return isDeleted ? {} : fail('not_found', 'No such subscription.')
  },
})
