import { z } from 'zod'
import { appOf } from '../../domain/tenancy/app-of.ts'
import { inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { requireTarget } from './require-target.ts'
import { subscriptionFields, subscriptionShape } from './shapes.ts'
import * as queries from './subscription-queries.ts'

export const updateSubscription = operation({
  id: 'webhooks.updateSubscription',
  http: 'PATCH /webhooks/subscriptions/:id',
  summary: 'Change a webhook subscription, pause it, or set it going again',
  description:
    'What happens while a subscription is paused or failed is not kept for it; outcomes can be read from `GET /outcomes/recorded`. Deliveries that were waiting go on when it is active again.',
  scopes: ['connections:write'],
  params: z.object({ id: z.uuid() }),
  body: z.object({ ...subscriptionFields, status: z.enum(['active', 'paused']) }).partial(),
  data: subscriptionShape,
  example: {
    params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' },
    body: { events: ['outcome.recorded', 'connection.connected'], providers: ['service'] },
  },
  async run(ctx, { params, body }) {
    if (body.url !== undefined) await requireTarget(ctx.egress, body.url)
    return inTransaction(ctx, async (ctx) => {
      const found = await queries.lockSubscription(ctx.db, ctx.profile.id, appOf(ctx.actor), params.id)
      if (!found) return fail('not_found', 'No such subscription.')
      const changes = {
        ...body,
        ...(body.events && { events: [...new Set(body.events)] }),
        ...(body.providers && { providers: [...new Set(body.providers)] }),
        // Set going by hand, it gets its five days anew.
        ...(body.status === 'active' && { consecutive_failures: 0, failing_since: null }),
        updated_at: ctx.now(),
      }
      return { data: await queries.updateSubscription(ctx.db, ctx.profile.id, found.id, changes) }
    })
  },
})
