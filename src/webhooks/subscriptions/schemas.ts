import { z } from 'zod'
import { providers } from '../../connect/registry.ts'
import { events, eventTypes, reservedEvents } from '../../events/registry.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { shownOnce } from '../../kernel/schemas/secret-field.ts'
import { timestamp } from '../../kernel/time/date-range.ts'

nameEnum('WebhookEventType', eventTypes)

/** Messaging channels. No connector uses them, but a partner may name them next to `service` (contract 6.2). */
const messagingChannels = ['chatapp', 'whatsapp', 'instagram', 'messenger', 'telegram', 'sms', 'webchat']

/** The providers that a subscription may name: event sources, connectors and messaging channels. */
const subscribableProviders = [
  ...new Set([...events.map(({ provider }) => provider), ...providers.map(({ key }) => key), ...messagingChannels]),
] as [string, ...string[]]
nameEnum('WebhookProvider', subscribableProviders)

const subscriptionStatuses = ['active', 'paused', 'failed'] as const
nameEnum('WebhookSubscriptionStatus', subscriptionStatuses)

/** A subscription without its secret. */
export const subscriptionSchema = z.object({
  id: z.uuid(),
  app_id: z.uuid().nullable().describe('Null: owned by the profile.'),
  profile_id: z.uuid(),
  url: z.string(),
  events: z.array(z.string()),
  reserved_events: z.array(z.string()).describe('Events of the list that are reserved and never sent.'),
  providers: z.array(z.string()),
  status: z.enum(subscriptionStatuses).describe('Only active subscriptions receive events.'),
  last_delivery_at: timestamp.nullable().describe('Time of the last successful delivery.'),
  consecutive_failures: z.int().describe('Failed attempts since the last success.'),
  previous_secret_expires_at: timestamp.nullable().describe('Deliveries are signed with both secrets until then.'),
  created_at: timestamp,
  updated_at: timestamp,
})
nameSchema('WebhookSubscription', subscriptionSchema)

export type Subscription = Omit<
  z.input<typeof subscriptionSchema>,
  'reserved_events' | 'last_delivery_at' | 'previous_secret_expires_at' | 'created_at' | 'updated_at'
> & {
  last_delivery_at: Date | null
  previous_secret_expires_at: Date | null
  created_at: Date
  updated_at: Date
}

/** Converts a stored subscription to its API form. */
export function toSubscription(stored: Subscription): z.input<typeof subscriptionSchema> {
  const shape = subscriptionSchema.omit({ reserved_events: true }).shape
  const shown = Object.keys(shape).map((key) => [key, stored[key as keyof Subscription]])
  const reserved_events = stored.events.filter((type) => reservedEvents.includes(type))
  return { ...Object.fromEntries(shown), reserved_events } as z.input<typeof subscriptionSchema>
}

const secret = shownOnce('`whsec_...`: the signing secret.')

export const createdSubscriptionSchema = subscriptionSchema.extend({ secret })
nameSchema('CreatedWebhookSubscription', createdSubscriptionSchema)

export const rotatedSecretSchema = z.object({
  subscription_id: z.uuid(),
  secret,
  grace_days: z.int(),
  previous_secret_expires_at: timestamp,
})
nameSchema('RotatedWebhookSecret', rotatedSecretSchema)

export const enqueuedTestSchema = z.object({
  enqueued: z.literal(true),
  event_id: z.uuid(),
  subscription_id: z.uuid(),
})

export const enqueuedReplaySchema = z.object({
  enqueued: z.literal(true),
  delivery_id: z.uuid(),
  event_id: z.uuid(),
  subscription_id: z.uuid(),
})

export const deliveryStatuses = ['pending', 'delivered', 'dead'] as const
nameEnum('WebhookDeliveryStatus', deliveryStatuses)

export const deliverySchema = z.object({
  id: z.uuid(),
  subscription_id: z.uuid(),
  event_id: z.uuid(),
  event_type: z.string(),
  status: z.enum(deliveryStatuses).describe('`dead`: all attempts failed; it can be replayed.'),
  attempts: z.array(
    z.object({
      attempted_at: z.iso.datetime(),
      status_code: z.int().nullable().describe('Status code of the response; null without a response.'),
      error: z.string().nullable(),
      duration_ms: z.int(),
      response_excerpt: z
        .string()
        .nullish()
        .describe('The first 500 characters of the response body. Not stored for events with personal data.'),
    }),
  ),
  next_attempt_at: timestamp.nullable(),
  delivered_at: timestamp.nullable(),
  created_at: timestamp,
})
nameSchema('WebhookDelivery', deliverySchema)

export const readDeliverySchema = deliverySchema.extend({
  url: z.string().describe('Current URL of the subscription.'),
  body: z.looseObject({}).describe('The stored payload without personal data, which is added at delivery time.'),
})
nameSchema('WebhookDeliveryDetail', readDeliverySchema)

export type Delivery = Omit<z.input<typeof deliverySchema>, 'next_attempt_at' | 'delivered_at' | 'created_at'> & {
  next_attempt_at: Date | null
  delivered_at: Date | null
  created_at: Date
}

export const subscriptionFields = {
  url: z.url().max(2_000).describe('An https address on a public host. Redirects are not followed.'),
  events: z.array(z.enum(eventTypes)).min(1).max(50),
  providers: z
    .array(z.enum(subscribableProviders))
    .min(1)
    .max(50)
    .describe('`service` for lifecycle events and outcomes; a channel name for channel events.'),
}
