import type { Fixed, Json } from './columns.ts'

export interface NotificationsSchema {
  day_note: DayNoteTable
  alert: AlertTable
  alert_incident: AlertIncidentTable
  outgoing_message: OutgoingMessageTable
  digest: DigestTable
}

/** A note on a local day, by a person, by the API, or by the service about a change that explains figures. */
export interface DayNoteTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  day: string
  kind: Fixed<string>
  text: string
  /** Identifies the cause of an automatic note, so that it exists once. */
  source_key: Fixed<string | null>
  author_user_id: Fixed<string | null>
  created_at: Fixed<Date>
  updated_at: Date
}

export interface AlertTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  name: string
  /** An `AlertRule` of `notifications/alerts/domain/alert-rule.ts`. */
  rule: Json<Record<string, unknown>>
  /** `StoredChannel`s of `notifications/channels/channels.ts`; URLs are encrypted. */
  channels: Json<Record<string, unknown>[]>
  /** Local hours, 0 to 23; null: no quiet hours. */
  quiet_from: number | null
  quiet_to: number | null
  /** The language of its messages. */
  locale: string
  is_enabled: boolean
  created_at: Fixed<Date>
  updated_at: Date
}

/** One occurrence of what an alert watches. It keeps the rule that it started with. */
export interface AlertIncidentTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  alert_id: Fixed<string>
  name: Fixed<string>
  rule: Json<Record<string, unknown>>
  value: number | null
  expected: number | null
  subjects: string[]
  started_at: Fixed<Date>
  /** Since when the check no longer fires. */
  clear_since: Date | null
  ended_at: Date | null
}

/** A message to one channel, about an alert or with a digest. Its text is written when it is sent. */
export interface OutgoingMessageTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  /** The same cause and channel have the same key, so that a message is queued once. */
  key: Fixed<string>
  kind: Fixed<string>
  /** The incident; the alert for a test message; the digest. */
  about_id: Fixed<string>
  channel: Json<Record<string, unknown>>
  locale: Fixed<string>
  send_after: Date
  leased_until: Date | null
  sent_at: Date | null
  /** All attempts failed. */
  failed_at: Date | null
  error: string | null
  created_at: Fixed<Date>
}

/** A summary of a profile that a user receives every day, week or month. */
export interface DigestTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  user_id: Fixed<string>
  /** `daily`, `weekly` or `monthly`. */
  schedule: string
  /** The local hour of the profile, 0 to 23. */
  hour: number
  /** Only weekly: 1 is Monday. */
  weekday: number | null
  /** Only monthly: 1 to 28. */
  month_day: number | null
  /** `StoredChannel`s of `notifications/channels/channels.ts`; URLs are encrypted. */
  channels: Json<Record<string, unknown>[]>
  /** The language of its messages. */
  locale: string
  is_enabled: boolean
  /** When the user stopped the mail; other channels continue. */
  unsubscribed_at: Date | null
  /** When it is sent next. */
  next_at: Date
  created_at: Fixed<Date>
  updated_at: Date
}
