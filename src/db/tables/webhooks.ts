import type { Fixed, Json } from './columns.ts'

export interface WebhookSchema {
  webhook_subscription: WebhookSubscriptionTable
  webhook_event: WebhookEventTable
  webhook_feed: WebhookFeedTable
  webhook_delivery: WebhookDeliveryTable
  recorded_outcome: RecordedOutcomeTable
}

export interface WebhookSubscriptionTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  /** Null: the profile's own, made by a key without an app or by a person. */
  app_id: Fixed<string | null>
  url: string
  events: string[]
  providers: string[]
  status: 'active' | 'paused' | 'failed'
  /** Sealed, as is the previous one. */
  secret: string
  previous_secret: string | null
  previous_secret_expires_at: Date | null
  /** Failed attempts since the last success. */
  consecutive_failures: number
  /** When the first of them was made. */
  failing_since: Date | null
  last_delivery_at: Date | null
  created_at: Fixed<Date>
  updated_at: Date
}

/** Something that happened, written in the transaction of its cause. */
export interface WebhookEventTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  type: Fixed<string>
  provider: Fixed<string>
  /** When only one app is to know of it. */
  app_id: Fixed<string | null>
  /** The envelope as JSON, naming no person and no app: both are put in for each recipient. */
  body: Fixed<string>
  /** Whose outcome it is. */
  customer_id: Fixed<string | null>
  /** The provider keys its customers by this, so the key is a person's and is not stored. */
  personal_key_kind: Fixed<'email' | 'phone' | null>
  is_test: Fixed<boolean>
  occurred_at: Fixed<Date>
  /** Its place in the profile's order, given after the commit; until then it is in no feed. */
  position: number | null
  fanned_out_at: Date | null
}

/** Locked by whoever gives out positions, so that a profile's positions become visible in their order. */
export interface WebhookFeedTable {
  profile_id: Fixed<string>
  last_position: number
}

export interface WebhookDeliveryTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  subscription_id: Fixed<string>
  event_id: Fixed<string>
  status: 'pending' | 'delivered' | 'dead'
  /** Attempts since it was enqueued; a replay starts again from none. */
  attempt: number
  attempts: Json<AttemptEntry[]>
  next_attempt_at: Date
  /** While an attempt runs: when it counts as lost and the delivery may be taken again. */
  leased_until: Date | null
  delivered_at: Date | null
  created_at: Fixed<Date>
}

/** What is kept of one attempt. */
export interface AttemptEntry {
  attempted_at: string
  status_code: number | null
  error: string | null
  duration_ms: number
  /** The beginning of the response body; absent for events that carry a person. */
  response_excerpt?: string | null
}

export interface RecordedOutcomeTable {
  profile_id: Fixed<string>
  provider: Fixed<string>
  external_id: Fixed<string>
  event_id: Fixed<string>
  recorded_at: Fixed<Date>
}
