import type { Fixed } from './columns.ts'

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
