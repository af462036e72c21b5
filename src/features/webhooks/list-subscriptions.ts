import { z } from 'zod'
import { appOf } from '../../domain/tenancy/app-of.ts'
import { operation } from '../../kernel/operation.ts'
import { subscriptionShape } from './shapes.ts'
import * as queries from './subscription-queries.ts'

export const listSubscriptions = operation({
  id: 'webhooks.listSubscriptions',
  http: 'GET /webhooks/subscriptions',
  summary: "List the calling app's webhook subscriptions, oldest first",
  description: "A caller without an app sees the profile's own.",
  scopes: ['connections:read', 'connections:write'],
  data: z.array(subscriptionShape),
  async run(ctx) {
    return { data: await queries.listSubscriptions(ctx.db, ctx.profile.id, appOf(ctx.actor)) }
  },
})
