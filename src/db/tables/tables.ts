import type { Generated } from 'kysely'
import type { AdsSchema } from './ads.ts'
import type { AttributionSchema } from './attribution.ts'
import type { DefaultJson, Fixed, Json } from './columns.ts'
import type { ConnectionsSchema } from './connections.ts'
import type { CreditSchema } from './credit.ts'
import type { EventsSchema, IngestSchema } from './events.ts'
import type { ExperimentsSchema, ExportsSchema } from './exports.ts'
import type { IdentitySchema } from './identity.ts'
import type { InsightSchema, SummariesSchema } from './insight.ts'
import type { NotificationsSchema } from './notifications.ts'
import type { PaymentsSchema } from './payments.ts'
import type { OauthSchema, PeopleSchema } from './people.ts'
import type { PrivacySchema } from './privacy.ts'
import type { TrackingSchema } from './tracking.ts'
import type { DataExportsSchema, WebhookSchema } from './webhooks.ts'

/** Every table, one interface each. `test/schema.test.ts` compares it with the live catalog. */
export interface Schema
  extends AdsSchema,
    AttributionSchema,
    ConnectionsSchema,
    CreditSchema,
    DataExportsSchema,
    EventsSchema,
    ExperimentsSchema,
    ExportsSchema,
    IdentitySchema,
    InsightSchema,
    IngestSchema,
    NotificationsSchema,
    OauthSchema,
    PaymentsSchema,
    PeopleSchema,
    PrivacySchema,
    SummariesSchema,
    TrackingSchema,
    WebhookSchema {
  workspace: WorkspaceTable
  profile: ProfileTable
  app: AppTable
  app_grant: AppGrantTable
  user_account: UserAccountTable
  workspace_member: WorkspaceMemberTable
  profile_member: ProfileMemberTable
  api_key: ApiKeyTable
  app_token: AppTokenTable
  user_token: UserTokenTable
  console_session: ConsoleSessionTable
  sign_in_link: SignInLinkTable
  idempotency_record: IdempotencyRecordTable
  rate_limit_window: RateLimitWindowTable
  deployment: DeploymentTable
}

export interface WorkspaceTable {
  id: Fixed<string>
  name: string
  plan: string
  is_healthcare_agency: boolean
  provisioned_by_app_id: Fixed<string | null>
  created_at: Fixed<Date>
  archived_at: Date | null
}

export interface ProfileTable {
  id: Fixed<string>
  workspace_id: Fixed<string>
  name: string
  timezone: string
  reporting_currency: string
  /** The costs of payments by day; see `attribution/conversions/domain/payment-costs.ts`. */
  cost_rules: Json<CostRuleJson[]> | null
  privacy_mode: 'standard' | 'platform_safe' | 'hipaa'
  domains: string[]
  provisioned_by_app_id: Fixed<string | null>
  attribution_enabled_at: Date | null
  created_at: Fixed<Date>
  archived_at: Date | null
  /** It was archived with its workspace and is restored with it. */
  is_archived_with_workspace: Generated<boolean>
  is_demo: Generated<boolean>
  /** Its rows are being deleted. */
  purge_requested_at: Date | null
}

interface CostRuleJson {
  effective_from: string
  gross_margin_percent: string
  fees: { provider: string; percent: string; fixed: string }[]
}

export interface AppTable {
  id: Fixed<string>
  client_id: Fixed<string>
  name: string
  /** Null: a public client, which proves only its redirect URI and its verifier. */
  client_secret_hash: Buffer | null
  redirect_uris: string[]
  allowed_return_origins: string[]
  allowed_scopes: string[]
  rate_limit_tier: 'standard' | 'elevated' | 'internal'
  /** How it was registered: by the operator, by a user of a workspace, by a document at its URL, or by itself. */
  registration: Generated<'operator' | 'person' | 'document' | 'dynamic'>
  /** The workspace that manages it. */
  workspace_id: Fixed<string | null>
  created_at: Fixed<Date>
}

/** The scopes of an app on a profile. */
export interface AppGrantTable {
  profile_id: Fixed<string>
  app_id: Fixed<string>
  scopes: string[]
  created_at: Fixed<Date>
  revoked_at: Date | null
  /** Revoked by the app itself: the app that provisioned the profile may restore it. */
  is_relinquished: Generated<boolean>
  /** Created by user authorizations; it ends with the last of them. */
  is_delegated: Generated<boolean>
}

export interface UserAccountTable {
  id: Fixed<string>
  email: string
  password_hash: string | null
  created_at: Fixed<Date>
  password_changed_at: Date | null
  /** Encrypted. Codes are not requested until it is confirmed. */
  totp_secret: string | null
  totp_confirmed_at: Date | null
  /** The latest 30-second step whose code was used: no code works twice. */
  totp_last_step: number | null
  /** Operates the deployment, signed in to the console. */
  is_operator: Generated<boolean>
}

export interface WorkspaceMemberTable {
  workspace_id: Fixed<string>
  user_id: Fixed<string>
  /** In the workspace; of a limited member, the highest of their roles on profiles. */
  role: 'owner' | 'admin' | 'editor' | 'viewer'
  /** Has access only to the profiles in `profile_member`. */
  is_limited: Generated<boolean>
  created_at: Fixed<Date>
}

/** The role of a limited member on one profile. */
export interface ProfileMemberTable {
  user_id: Fixed<string>
  profile_id: Fixed<string>
  workspace_id: Fixed<string>
  role: 'admin' | 'editor' | 'viewer'
  created_at: Fixed<Date>
}

interface TokenColumns {
  id: Fixed<string>
  secret_hash: Fixed<Buffer>
  created_at: Fixed<Date>
}

export interface ApiKeyTable extends TokenColumns {
  profile_id: Fixed<string>
  app_id: Fixed<string | null>
  name: string
  scopes: Fixed<string[]>
  rate_limit_per_minute: number
  expires_at: Date | null
  revoked_at: Date | null
  /** The key that replaced this one on rotation. */
  replaced_by_id: string | null
  /** The user's authorization that the key was issued for. */
  authorization_id: Fixed<string | null>
}

export interface AppTokenTable extends TokenColumns {
  app_id: Fixed<string>
  profile_id: Fixed<string | null>
  scopes: Fixed<string[]>
  expires_at: Fixed<Date>
  revoked_at: Date | null
}

export interface UserTokenTable extends TokenColumns {
  user_id: Fixed<string>
  name: string
  scopes: Fixed<string[]>
  expires_at: Date | null
  revoked_at: Date | null
  /** The user's authorization that the token was issued for; null: created by the user. */
  authorization_id: Fixed<string | null>
}

export interface ConsoleSessionTable extends TokenColumns {
  user_id: Fixed<string>
  active_profile_id: string | null
  expires_at: Date
  /** The address from which the user signed in. */
  address: Fixed<string | null>
  user_agent: Fixed<string | null>
}

export interface SignInLinkTable extends TokenColumns {
  user_id: Fixed<string>
  expires_at: Fixed<Date>
  used_at: Date | null
  purpose: Generated<'sign_in' | 'password_reset'>
}

export interface IdempotencyRecordTable {
  /** The credential's profile; for a credential without one, the app, the user or the operator (nil). */
  profile_id: Fixed<string>
  /** The owner: the credential's app, else the key, the user or the operator (nil). */
  holder_id: Fixed<string>
  key: Fixed<string>
  operation_id: string
  fingerprint: Buffer
  /** The original request: the access log names it when the response is replayed. */
  request_id: string
  /** The scopes for personal data that the original caller had. */
  person_scopes: string[]
  /** While the first request runs: when its lock expires. */
  locked_until: Date | null
  status: number | null
  /** The response body without its secrets, encrypted because it may contain personal data. */
  response: string | null
  created_at: Date
}

export interface RateLimitWindowTable {
  subject: Fixed<string>
  /** Minutes since 1970. */
  minute: Fixed<number>
  hits: number
}

/** One row with the state of this deployment. */
export interface DeploymentTable {
  id: Fixed<boolean>
  /** A known text, encrypted: shows at startup whether the master key is correct. */
  master_key_proof: string
  created_at: Fixed<Date>
  last_backup_at: Date | null
  /** The file or bucket object of that backup. */
  last_backup_location: string | null
  /** Set when an attempt fails, and cleared by the next backup. */
  backup_failed_at: Date | null
  backup_failure: string | null
  /** Stored backups of a later time than that of the last backup. */
  backups_later: Generated<number>
  /** Stored backups without a manifest of this deployment. */
  backups_unrecognized: Generated<number>
  /** One entry per day in UTC, oldest first. */
  size_history: DefaultJson<{ day: string; size_bytes: number }[]>
}
