import type { Fixed } from './columns.ts'

export interface OauthSchema {
  app_authorization: AppAuthorizationTable
  authorization_code: AuthorizationCodeTable
  refresh_token: RefreshTokenTable
}

/** What a person let an app do. Everything that the app was given for it names it, and ends with it. */
export interface AppAuthorizationTable {
  id: Fixed<string>
  app_id: Fixed<string>
  user_id: Fixed<string>
  /** Null: every profile that the person may read, whichever those are at the time. */
  profile_id: Fixed<string | null>
  /** A partner is given keys on one profile and a grant there; an assistant acts as the person. */
  kind: Fixed<'partner' | 'assistant'>
  scopes: string[]
  resource: Fixed<string | null>
  created_at: Fixed<Date>
  /** When its code was exchanged; until then it is nothing but an answer on its way. */
  activated_at: Date | null
  last_used_at: Date | null
  ended_at: Date | null
  end_reason: string | null
  /** The consent page that it was given on, which gives one; null for those of before. */
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
