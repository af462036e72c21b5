import { z } from 'zod'
import { appOf } from '../../domain/tenancy/app-of.ts'
import { inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operation.ts'
import { lockProfile } from '../profiles/queries.ts'
import { mintSecret } from './mint-secret.ts'
import { requireTarget } from './require-target.ts'
import { createdSubscriptionShape, type Subscription, subscriptionFields } from './shapes.ts'
import { countSubscriptions, insertSubscription } from './subscription-queries.ts'

/** Every event is matched against every subscription of its profile, so there is an end to them. */
const subscriptionsMax = 100

export const createSubscription = operation({
  id: 'webhooks.createSubscription',
  http: 'POST /webhooks/subscriptions',
  summary: 'Subscribe an https endpoint to events',
  description:
    'A delivery needs a match on both lists: the event in `events` and its provider in `providers`. Lifecycle events and `outcome.recorded` have the provider `service`. The secret is shown here and never again.',
  scopes: ['connections:write'],
  body: z.object(subscriptionFields),
  data: createdSubscriptionShape,
  statuses: [201],
  errors: ['invalid_state'],
  example: {
    body: { url: 'https://partner.example.com/webhooks', events: ['outcome.recorded'], providers: ['service'] },
  },
  async run(ctx, { body }) {
    await requireTarget(ctx.egress, body.url)
    return inTransaction(ctx, async (ctx) => {
      const appId = appOf(ctx.actor)
      // The lock makes two callers count one after the other.
      await lockProfile(ctx.db, ctx.profile.id)
      if ((await countSubscriptions(ctx.db, ctx.profile.id, appId)) >= subscriptionsMax) {
        return fail('invalid_state', `There are ${subscriptionsMax} subscriptions already; delete one first.`)
      }
      const now = ctx.now()
      const { text, sealed } = mintSecret(ctx.secrets)
      const subscription: Subscription = {
        id: newId(now.getTime()),
        app_id: appId,
        profile_id: ctx.profile.id,
        url: body.url,
        events: [...new Set(body.events)],
        providers: [...new Set(body.providers)],
        status: 'active',
        last_delivery_at: null,
        consecutive_failures: 0,
        previous_secret_expires_at: null,
        created_at: now,
        updated_at: now,
      }
      await insertSubscription(ctx.db, { ...subscription, secret: sealed, previous_secret: null, failing_since: null })
      return { data: { ...subscription, secret: text } }
    })
  },
})
