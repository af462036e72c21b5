import { z } from 'zod'
import { appOf } from '../../domain/tenancy/app-of.ts'
import { inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { lockDelivery, updateDeliveryReplayed } from './delivery-queries.ts'
import { enqueuedReplayShape } from './shapes.ts'

export const replayDelivery = operation({
  id: 'webhooks.replayDelivery',
  http: 'POST /webhooks/deliveries/:id/replay',
  summary: 'Send the stored payload of a delivery again',
  description: 'The original bytes; only the person is read anew, and is absent after an erasure.',
  scopes: ['connections:write'],
  params: z.object({ id: z.uuid() }),
  data: enqueuedReplayShape,
  errors: ['invalid_state'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  run(ctx, { params }) {
    return inTransaction(ctx, async (ctx) => {
      const found = await lockDelivery(ctx.db, ctx.profile.id, appOf(ctx.actor), params.id)
      if (!found) return fail('not_found', 'No such delivery.')
      const { id, event_id, subscription_id, subscription_status } = found
      if (subscription_status !== 'active') {
        return fail('invalid_state', 'Only an active subscription is sent anything.')
      }
      await updateDeliveryReplayed(ctx.db, ctx.profile.id, id, ctx.now())
      return { data: { enqueued: true as const, delivery_id: id, event_id, subscription_id } }
    })
  },
})
