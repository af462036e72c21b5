import type { Scope } from '../../kernel/context/scopes.ts'
import { expandScopes } from '../../kernel/context/scopes.ts'

/** The state of an authorization that token checks depend on. */
export interface AuthorizationState {
  app_id: string
  ended_at: Date | null
}

export type TokenDecision = 'use' | 'reject' | 'end'

/**
 * A code is valid once, for a short time, for its app, verifier and redirect URI. If it is used again, it was stolen, and
 * everything issued for it is revoked (RFC 6749, 4.1.2).
 */
export function checkCode(
  presented: { app_id: string; isProven: boolean; isVerified: boolean; redirect_uri: string | undefined },
  code: { redirect_uri: string; used_at: Date | null; expires_at: Date },
  authorization: AuthorizationState,
  now: Date,
): TokenDecision {
  // A request of another app must not end the authorization.
  if (!presented.isProven || presented.app_id !== authorization.app_id) return 'reject'
  if (code.used_at !== null) return 'end'
  if (code.expires_at <= now || authorization.ended_at !== null || !presented.isVerified) return 'reject'
  return (presented.redirect_uri ?? code.redirect_uri) === code.redirect_uri ? 'use' : 'reject'
}

/**
 * A refresh token is valid once. A second use means that two parties hold it, and the legitimate one is unknown (RFC 9700, 4.14).
 */
export function checkRefresh(
  presented: { app_id: string; isProven: boolean },
  token: { used_at: Date | null; expires_at: Date },
  authorization: AuthorizationState,
  now: Date,
): TokenDecision {
  if (!presented.isProven || presented.app_id !== authorization.app_id) return 'reject'
  if (token.used_at !== null) return authorization.ended_at === null ? 'end' : 'reject'
  return token.expires_at <= now || authorization.ended_at !== null ? 'reject' : 'use'
}

/** The scopes of a refreshed token: all of them or the requested subset; null if more are requested. */
export function narrowScopes(held: readonly Scope[], requested: readonly Scope[] | null): Scope[] | null {
  if (requested === null) return [...held]
  const all = expandScopes(held)
  return requested.every((scope) => all.has(scope)) ? [...requested] : null
}
