import type { DefaultJson, Fixed } from './columns.ts'

export interface TrackingSchema {
  tracking_key: TrackingKeyTable
  tracking_settings: TrackingSettingsTable
  tracking_domain: TrackingDomainTable
  tracking_verification: TrackingVerificationTable
  rejected_hit: RejectedHitTable
}

export interface TrackingKeyTable {
  id: Fixed<string>
  /** Public, because it is part of every page: stored in plain text, so it can be shown again. */
  key: Fixed<string>
  profile_id: Fixed<string>
  created_at: Fixed<Date>
  revoked_at: Date | null
}

/** A profile without a row has the defaults of `collection/tracking/tracking-schemas.ts`. */
export interface TrackingSettingsTable {
  profile_id: Fixed<string>
  consent_default: 'granted' | 'denied'
  honors_gpc: boolean
  honors_dnt: boolean
  tracks_navigation: boolean
  resolves_country: boolean
  identification: 'any' | 'link_token_only'
  ignored_referrers: string[]
  /** The settings of each module of the tracker that was ever switched on, by its name; null: switched off. */
  modules: DefaultJson<Record<string, unknown>>
  updated_at: Date
}

/** A host of the customer that should point to this service by a CNAME. */
export interface TrackingDomainTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  domain: Fixed<string>
  status: 'pending' | 'verified' | 'failed'
  reason: string | null
  checked_at: Date | null
  verified_at: Date | null
  created_at: Fixed<Date>
}

export interface TrackingVerificationTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  nonce: Fixed<string>
  page_url: Fixed<string>
  started_at: Fixed<Date>
  expires_at: Fixed<Date>
  verified_at: Date | null
  /** What was received instead of a valid beacon: `wrong_key`, `blocked_origin`, `bot`. */
  seen: string | null
  seen_at: Date | null
}

/** A rejected hit, kept for a day. `profile_id` is nil if its key is unknown. */
export interface RejectedHitTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  received_at: Fixed<Date>
  reason: Fixed<string>
  detail: Fixed<string | null>
  event_name: Fixed<string | null>
  /** Without query and fragment, which may contain personal data. */
  page_url: Fixed<string | null>
  origin: Fixed<string | null>
  user_agent: Fixed<string | null>
}
