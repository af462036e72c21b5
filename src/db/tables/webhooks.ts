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
  /** Null: it belongs to the profile, created by a key without an app or by a user. */
  app_id: Fixed<string | null>
  url: string
  events: string[]
  providers: string[]
  status: 'active' | 'paused' | 'failed'
  /** Encrypted, as is the previous one. */
  secret: string
  previous_secret: string | null
  previous_secret_expires_at: Date | null
  /** Failed attempts since the last success. */
  consecutive_failures: number
  /** When the first of these attempts was made. */
  failing_since: Date | null
  last_delivery_at: Date | null
  created_at: Fixed<Date>
  updated_at: Date
}

/** A webhook event, written in the transaction of its cause. */
export interface WebhookEventTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  type: Fixed<string>
  provider: Fixed<string>
  /** Set if only this app receives it. */
  app_id: Fixed<string | null>
  /** The envelope as JSON, without personal data and app: both are added per recipient. */
  body: Fixed<string>
  /** The customer whose outcome it is. */
  customer_id: Fixed<string | null>
  /** The provider uses this as its customer key, so the key is personal data and is not stored. */
  personal_key_kind: Fixed<'email' | 'phone' | null>
  is_test: Fixed<boolean>
  occurred_at: Fixed<Date>
  /** Its position in the profile's feed, assigned after the commit; until then it is in no feed. */
  position: number | null
  fanned_out_at: Date | null
}

/** Locked while positions are assigned, so that a profile's positions become visible in order. */
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
  /** Attempts since it was enqueued; a replay starts at zero. */
  attempt: number
  attempts: Json<AttemptEntry[]>
  next_attempt_at: Date
  /** While an attempt runs: when its lease ends and the delivery may be leased again. */
  leased_until: Date | null
  delivered_at: Date | null
  created_at: Fixed<Date>
}

/** The stored result of one attempt. */
export interface AttemptEntry {
  attempted_at: string
  status_code: number | null
  error: string | null
  duration_ms: number
  /** The start of the response body; absent for events with personal data. */
  response_excerpt?: string | null
}

export interface RecordedOutcomeTable {
  profile_id: Fixed<string>
  provider: Fixed<string>
  external_id: Fixed<string>
  event_id: Fixed<string>
  recorded_at: Fixed<Date>
}
