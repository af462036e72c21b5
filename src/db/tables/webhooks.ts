import type { Generated } from 'kysely'
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

export interface DataExportsSchema {
  data_export: DataExportTable
  data_export_run: DataExportRunTable
  data_export_day: DataExportDayTable
}

/** Files of the views for analysts, written to the storage of the deployment. */
export interface DataExportTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  folder: Fixed<string>
  format: Fixed<'parquet' | 'csv'>
  tables: Fixed<string[]>
  from_day: Fixed<string | null>
  includes_contacts: Fixed<boolean>
  /** Whether its creator may read personal data. */
  allows_people: Fixed<boolean>
  /** The local hour of its daily run; null: it runs only on request. */
  hour: number | null
  next_at: Date | null
  leased_until: Date | null
  created_at: Fixed<Date>
  deleted_at: Date | null
}

export interface DataExportRunTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  export_id: Fixed<string>
  cause: Fixed<'request' | 'schedule' | 'erasure' | 'deletion'>
  status: 'queued' | 'running' | 'done' | 'failed'
  requested_at: Fixed<Date>
  started_at: Date | null
  finished_at: Date | null
  table_name: string | null
  rows: Generated<number>
  bytes: Generated<number>
  files: Generated<number>
  days: Generated<number>
  missing_files: Generated<number>
  error: string | null
}

/** What the files of one day of a table contain. */
export interface DataExportDayTable {
  profile_id: Fixed<string>
  export_id: Fixed<string>
  table_name: Fixed<string>
  day: Fixed<string>
  fingerprint: string
  rows: number
  /** `ExportedFile`s of `data-exports/domain/plan-days.ts`. */
  files: Json<Record<string, unknown>[]>
  run_id: string
  written_at: Date
}
