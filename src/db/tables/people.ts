import type { Fixed, Json } from './columns.ts'

export interface PeopleSchema {
  recovery_code: RecoveryCodeTable
  sign_in_attempt: SignInAttemptTable
  sign_in_address: SignInAddressTable
  invitation: InvitationTable
  audit_event: AuditEventTable
}

/** What a person writes down for the day on which their authenticator is lost; each works once. */
export interface RecoveryCodeTable {
  user_id: Fixed<string>
  code_hash: Fixed<Buffer>
  used_at: Date | null
  created_at: Fixed<Date>
}

/** Wrong attempts at an account or from an address; the account need not exist. */
export interface SignInAttemptTable {
  subject: Fixed<string>
  failures: number
  last_at: Date
  /** When the next attempt is looked at. */
  blocked_until: Date
}

/** An address from which the person of an account has signed in; the account is named by its hash. */
export interface SignInAddressTable {
  subject: Fixed<string>
  last_at: Date
}

export interface InvitationTable {
  id: Fixed<string>
  workspace_id: Fixed<string>
  email: Fixed<string>
  role: 'owner' | 'admin' | 'editor' | 'viewer'
  locale: 'en' | 'es'
  /** Of the newest link; null until there is one. */
  secret_hash: Buffer | null
  /** When the mail with that link was taken. */
  mailed_at: Date | null
  invited_by_user_id: Fixed<string | null>
  expires_at: Date
  accepted_at: Date | null
  accepted_by_user_id: string | null
  revoked_at: Date | null
  created_at: Fixed<Date>
}

/** Who changed what about people, keys and the workspace itself. Never changed. */
export interface AuditEventTable {
  id: Fixed<string>
  /** Null: the act of a person who belongs to no workspace. */
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
