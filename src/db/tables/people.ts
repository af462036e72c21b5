import type { Fixed, Json } from './columns.ts'

export interface PeopleSchema {
  recovery_code: RecoveryCodeTable
  sign_in_attempt: SignInAttemptTable
  sign_in_address: SignInAddressTable
  invitation: InvitationTable
  audit_event: AuditEventTable
  saved_view: SavedViewTable
  share_link: ShareLinkTable
  share_opening: ShareOpeningTable
}

/** Recovery codes for a lost authenticator; each works once. */
export interface RecoveryCodeTable {
  user_id: Fixed<string>
  code_hash: Fixed<Buffer>
  used_at: Date | null
  created_at: Fixed<Date>
}

/** Failed attempts at an account or from an address; the account need not exist. */
export interface SignInAttemptTable {
  subject: Fixed<string>
  failures: number
  last_at: Date
  /** Attempts before this time are rejected. */
  blocked_until: Date
}

/** An address from which a user has signed in; the account is stored as a hash. */
export interface SignInAddressTable {
  subject: Fixed<string>
  last_at: Date
}

type ProfileGrants = { profile_id: string; role: 'admin' | 'editor' | 'viewer' }[]

export interface InvitationTable {
  id: Fixed<string>
  workspace_id: Fixed<string>
  email: Fixed<string>
  role: 'owner' | 'admin' | 'editor' | 'viewer'
  /** The profiles of a member who is limited to them; null: the whole workspace. */
  profiles: Json<ProfileGrants> | null
  locale: 'en' | 'es'
  /** Hash of the newest link's secret; null until there is a link. */
  secret_hash: Buffer | null
  /** When the mail with that link was accepted. */
  mailed_at: Date | null
  invited_by_user_id: Fixed<string | null>
  expires_at: Date
  accepted_at: Date | null
  accepted_by_user_id: string | null
  revoked_at: Date | null
  created_at: Fixed<Date>
}

/** Changes to users, keys and the workspace, with their author. Append-only. */
export interface AuditEventTable {
  id: Fixed<string>
  /** Null: an action of a user who belongs to no workspace. */
  workspace_id: Fixed<string | null>
  occurred_at: Fixed<Date>
  action: Fixed<string>
  actor_kind: Fixed<string>
  user_id: Fixed<string | null>
  credential_id: Fixed<string | null>
  app_id: Fixed<string | null>
  address: Fixed<string>
  request_id: Fixed<string>
  details: Json<Record<string, unknown>>
}

export interface OauthSchema {
  app_authorization: AppAuthorizationTable
  authorization_code: AuthorizationCodeTable
  refresh_token: RefreshTokenTable
}

/** A user's authorization of an app. All keys and tokens issued for it reference it and end with it. */
export interface AppAuthorizationTable {
  id: Fixed<string>
  app_id: Fixed<string>
  user_id: Fixed<string>
  /** Null: every profile that the user can currently read. */
  profile_id: Fixed<string | null>
  /** A partner gets keys and a grant on one profile; an assistant acts as the user. */
  kind: Fixed<'partner' | 'assistant'>
  scopes: string[]
  resource: Fixed<string | null>
  created_at: Fixed<Date>
  /** When its code was exchanged; until then it has no effect. */
  activated_at: Date | null
  last_used_at: Date | null
  ended_at: Date | null
  end_reason: string | null
  /** The consent page that it was given on, which yields only one; null for older authorizations. */
  consent_ticket_id: Fixed<string | null>
}

export interface AuthorizationCodeTable {
  id: Fixed<string>
  secret_hash: Fixed<Buffer>
  authorization_id: Fixed<string>
  redirect_uri: Fixed<string>
  code_challenge: Fixed<string>
  expires_at: Fixed<Date>
  used_at: Date | null
  created_at: Fixed<Date>
}

export interface RefreshTokenTable {
  id: Fixed<string>
  secret_hash: Fixed<Buffer>
  authorization_id: Fixed<string>
  expires_at: Fixed<Date>
  used_at: Date | null
  created_at: Fixed<Date>
}

/** The saved settings of a report. */
export interface SavedViewTable {
  profile_id: Fixed<string>
  id: Fixed<string>
  user_id: Fixed<string>
  /** Every member of the profile sees it. */
  is_shared: boolean
  name: string
  page: Fixed<string>
  settings: Json<Record<string, unknown>>
  created_at: Fixed<Date>
  updated_at: Date
}

/** A credential that reads one view without an account. */
export interface ShareLinkTable {
  id: Fixed<string>
  secret_hash: Fixed<Buffer>
  profile_id: Fixed<string>
  view_id: Fixed<string>
  created_by_user_id: Fixed<string>
  name: string
  password_hash: string | null
  /** The sites that may show it in a frame. */
  embed_origins: string[]
  expires_at: Date | null
  revoked_at: Date | null
  created_at: Fixed<Date>
}

/** One opening of a link: the country, and no address. */
export interface ShareOpeningTable {
  profile_id: Fixed<string>
  link_id: Fixed<string>
  id: Fixed<string>
  opened_at: Fixed<Date>
  country: Fixed<string | null>
  /** A visit of the page, or reads of a program with the token of the link. */
  via: Fixed<'page' | 'api'>
}
