import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { inTransaction } from '../../kernel/context/context.ts'
import type { Egress } from '../../kernel/context/deployment.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { checkTarget } from '../../kernel/network/egress.ts'
import { operation } from '../../kernel/operations/operation.ts'
import type { SecretBox } from '../../kernel/secrets/secret-box.ts'
import { appOf } from '../../tenancy/callers/holder-of.ts'
import { lockProfile } from '../../tenancy/profiles/profile-queries.ts'
import {
  createdSubscriptionSchema,
  type Subscription,
  subscriptionFields,
  subscriptionSchema,
  toSubscription,
} from './schemas.ts'
import * as queries from './subscription-queries.ts'
import { countSubscriptions, insertSubscription } from './subscription-queries.ts'

export const listSubscriptions = operation({
  id: 'webhooks.listSubscriptions',
  http: 'GET /webhooks/subscriptions',
  summary: "List the calling app's webhook subscriptions, oldest first",
  description: "A caller without an app gets the profile's own.",
  scopes: ['connections:read', 'connections:write'],
  data: z.array(subscriptionSchema),
  async run(ctx) {
    const found = await queries.listSubscriptions(ctx.db, ctx.profile.id, appOf(ctx.actor))
    return { data: found.map(toSubscription) }
  },
})

/** Limited, because every event is matched against every subscription of its profile. */
const subscriptionsMax = 100

export const createSubscription = operation({
  id: 'webhooks.createSubscription',
  http: 'POST /webhooks/subscriptions',
  summary: 'Subscribe an https endpoint to events',
  description:
    'A delivery needs a match on both lists: the event in `events` and its provider in `providers`. Lifecycle events and `outcome.recorded` have the provider `service`. Names that are reserved (nothing emits them) are accepted and listed in `reserved_events`. The secret is only returned in this response.',
  scopes: ['connections:write'],
  body: z.object(subscriptionFields),
  data: createdSubscriptionSchema,
  statuses: [201],
  errors: ['invalid_state'],
  example: {
    body: { url: 'https://partner.example.com/webhooks', events: ['outcome.recorded'], providers: ['service'] },
  },
  async run(ctx, { body }) {
    await requireTarget(ctx.egress, body.url)
    return inTransaction(ctx, async (ctx) => {
      const appId = appOf(ctx.actor)
      // The lock makes concurrent requests count one after the other.
      await lockProfile(ctx.db, ctx.profile.id)
      if ((await countSubscriptions(ctx.db, ctx.profile.id, appId)) >= subscriptionsMax) {
        return fail('invalid_state', `There are already ${subscriptionsMax} subscriptions; delete one first.`)
      }
      const now = ctx.now()
      const { text, encrypted } = createSecret(ctx.secrets)
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
      await insertSubscription(ctx.db, {
        ...subscription,
        secret: encrypted,
        previous_secret: null,
        failing_since: null,
      })
      return { data: { ...toSubscription(subscription), secret: text } }
    })
  },
})

export const updateSubscription = operation({
  id: 'webhooks.updateSubscription',
  http: 'PATCH /webhooks/subscriptions/:id',
  summary: 'Update, pause or resume a webhook subscription',
  description:
    'Events during a pause or failure are not delivered later; read outcomes from `GET /outcomes/recorded`. Pending deliveries continue when the subscription is active again.',
  scopes: ['connections:write'],
  params: z.object({ id: z.uuid() }),
  body: z.object({ ...subscriptionFields, status: z.enum(['active', 'paused']) }).partial(),
  data: subscriptionSchema,
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
        // Activating it by hand restarts the five days.
        ...(body.status === 'active' && { consecutive_failures: 0, failing_since: null }),
        updated_at: ctx.now(),
      }
      // Pending deliveries of a resumed subscription are due.
      ctx.wake('webhooks', ctx.profile.id)
      return { data: toSubscription(await queries.updateSubscription(ctx.db, ctx.profile.id, found.id, changes)) }
    })
  },
})

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

export const secretPurpose = 'webhook.secret'

/** Creates a signing secret in the format of Standard Webhooks, and its encrypted form to store. */
export function createSecret(secrets: SecretBox): { text: string; encrypted: string } {
  const text = `whsec_${randomBytes(32).toString('base64')}`
  return { text, encrypted: secrets.encrypt(secretPurpose, text) }
}

/** Rejects a URL that deliveries may not be sent to. */
async function requireTarget(egress: Egress, url: string): Promise<void> {
  const checked = await checkTarget(egress, url)
  if (!('problem' in checked)) return
  if (checked.isTransient) fail('service_unavailable', `url: ${checked.problem}`, { retry_after_seconds: 5 })
  fail('validation_error', `url: ${checked.problem}`, { field: 'url' })
}
