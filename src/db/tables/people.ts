import type { Fixed, Json } from './columns.ts'

export interface PeopleSchema {
  recovery_code: RecoveryCodeTable
  sign_in_attempt: SignInAttemptTable
  sign_in_address: SignInAddressTable
  invitation: InvitationTable
  audit_event: AuditEventTable
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
