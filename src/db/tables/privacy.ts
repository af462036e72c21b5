import type { Fixed } from './columns.ts'

export interface PrivacySchema {
  personal_data_access: PersonalDataAccessTable
  api_request: ApiRequestTable
  erasure: ErasureTable
  erasure_request: ErasureRequestTable
  privacy_change: PrivacyChangeTable
}

/** A response that contained, or would have contained, personal data. Kept for 365 days. */
export interface PersonalDataAccessTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  accessed_at: Fixed<Date>
  operation_id: Fixed<string>
  route: Fixed<string>
  request_id: Fixed<string>
  /** `webhook`: sent to a subscription, whose id is the credential id. */
  credential_kind: Fixed<'operator' | 'api_key' | 'app_token' | 'user_token' | 'session' | 'webhook'>
  credential_id: Fixed<string | null>
  app_id: Fixed<string | null>
  user_id: Fixed<string | null>
  /** The caller's address. */
  address: Fixed<string>
  /** At most a hundred; `person_count` counts all. */
  customer_ids: Fixed<string[]>
  person_count: Fixed<number>
  result: Fixed<'disclosed' | 'none'>
  /** The request whose stored response was returned again; null for a new response. */
  replay_of: Fixed<string | null>
}

/** A request to the API, without its query and body. Kept for 7 days. */
export interface ApiRequestTable {
  profile_id: Fixed<string>
  /** It contains the time, by which the table is partitioned. */
  id: Fixed<string>
  occurred_at: Fixed<Date>
  method: Fixed<string>
  /** The template, so that no value of a path is stored. */
  route: Fixed<string>
  operation_id: Fixed<string>
  status: Fixed<number>
  duration_ms: Fixed<number>
  credential_kind: Fixed<'api_key' | 'app_token' | 'user_token'>
  credential_id: Fixed<string>
  app_id: Fixed<string | null>
  request_id: Fixed<string>
}

/** An erasure receipt, one per erased customer. */
export interface ErasureTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  customer_id: Fixed<string>
  request_ref: Fixed<string>
  status: 'queued' | 'done'
  /** The receipt shows it permanently, so it is encrypted; no query looks it up. */
  encrypted_customer_key: string | null
  /** Keyed hashes of every identifier of the person: they show whether a repeated request means the same person. */
  identifier_hashes: Fixed<string[]>
  reason: Fixed<'data_subject_request' | 'account_closed' | 'other'>
  requested_at: Fixed<Date>
  completed_at: Date | null
}

export interface ErasureRequestTable {
  profile_id: Fixed<string>
  request_ref: Fixed<string>
  erasure_id: Fixed<string>
  requested_at: Fixed<Date>
}

/** Changes of a profile's privacy mode with their author. Kept permanently. */
export interface PrivacyChangeTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  changed_at: Fixed<Date>
  from_mode: Fixed<'standard' | 'platform_safe' | 'hipaa'>
  to_mode: Fixed<'standard' | 'platform_safe' | 'hipaa'>
  actor_kind: Fixed<'operator' | 'api_key' | 'app_token' | 'user_token' | 'session'>
  credential_id: Fixed<string | null>
  app_id: Fixed<string | null>
  user_id: Fixed<string | null>
  request_id: Fixed<string>
  address: Fixed<string>
}
