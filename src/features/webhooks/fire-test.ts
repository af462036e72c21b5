import { z } from 'zod'
import { appOf } from '../../domain/tenancy/app-of.ts'
import { events } from '../../events/registry.ts'
import { inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operation.ts'
import { insertDeliveries } from './delivery-queries.ts'
import { enqueuedTestShape } from './shapes.ts'
import { lockSubscription } from './subscription-queries.ts'

export const fireTest = operation({
  id: 'webhooks.fireTest',
  http: 'POST /webhooks/test/:id',
  summary: 'Send a synthetic, correctly signed event to a subscription',
  description:
    "The documented sample of the first event that the subscription names, with the profile's own id and `test: true` in the envelope. It is in no feed and names no person.",
  scopes: ['connections:write'],
  params: z.object({ id: z.uuid() }),
  data: enqueuedTestShape,
  errors: ['invalid_state'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  run(ctx, { params }) {
    return inTransaction(ctx, async (ctx) => {
      const found = await lockSubscription(ctx.db, ctx.profile.id, appOf(ctx.actor), params.id)
      if (!found) return fail('not_found', 'No such subscription.')
      if (found.status !== 'active') return fail('invalid_state', 'Only an active subscription is sent anything.')
      const sample = events.find(({ type }) => type === found.events[0])!
      const id = newId(ctx.now().getTime())
      const data = { ...sample.example, profile_id: ctx.profile.id }
      await ctx.emit(sample, ctx.profile.id, data, { id, is_test: true })
      await insertDeliveries(ctx.db, ctx.profile.id, [{ subscription_id: found.id, event_id: id }], ctx.now())
      return { data: { enqueued: true as const, event_id: id, subscription_id: found.id } }
    })
  },
})
