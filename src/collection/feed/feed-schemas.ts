import { z } from 'zod'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'

export const rejectedHitSchema = z.object({
  id: z.uuid(),
  received_at: timestamp,
  reason: z.string(),
  detail: z.string().nullable(),
  event_name: z.string().nullable(),
  page_url: z.string().nullable(),
  origin: z.string().nullable(),
  user_agent: z.string().nullable(),
})
nameSchema('RejectedHit', rejectedHitSchema)

export type RejectedHit = Omit<z.input<typeof rejectedHitSchema>, 'received_at'> & { received_at: Date }

export const rejectedReasonSchema = z.object({ reason: z.string(), count: z.int(), last_at: timestamp })

export type RejectedReason = Omit<z.input<typeof rejectedReasonSchema>, 'last_at'> & { last_at: Date }

/** A stored event with its enrichment. */
export const feedEventSchema = z.object({
  event_id: z.uuid(),
  recorded_via: z.string().describe('How the event was received, such as `tracker` or `server`.'),
  event_type: z.string(),
  event_name: z.string(),
  event_time: timestamp,
  received_at: timestamp,
  visitor_id: z.string().nullable(),
  session_id: z.string().nullable(),
  customer_profile_id: z.uuid().nullable().optional().describe('Requires `customers:read`.'),
  url: z.string().nullable(),
  path: z.string().nullable(),
  referrer: z.string().nullable(),
  channel: z.string().nullable(),
  source: z.string().nullable(),
  medium: z.string().nullable(),
  campaign: z.string().nullable(),
  click_ids: z.record(z.string(), z.string()),
  value: z.string().nullable().describe('An exact decimal, in `currency`.'),
  currency: z.string().nullable(),
  action_source: z.string().nullable(),
  device: z.string().nullable(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
  country: z.string().nullable(),
  properties: z.record(z.string(), z.unknown()),
})
nameSchema('TrackedEvent', feedEventSchema)

export type FeedEvent = Omit<z.input<typeof feedEventSchema>, 'event_time' | 'received_at'> & {
  event_time: Date
  received_at: Date
}

/** No route returns `subject_ref` (contract 4.6, rule 7), even if a sender repeated it among the properties. */
export function toFeedEvent(row: FeedEvent & { arrived?: string }, seesCustomers: boolean): FeedEvent {
  const { arrived: _, customer_profile_id, ...event } = row
  const { subject_ref: __, ...properties } = row.properties
  return { ...event, ...(seesCustomers && { customer_profile_id }), properties }
}
