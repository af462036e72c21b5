import type { Scope } from '../../kernel/context/scopes.ts'
import { expandScopes } from '../../kernel/context/scopes.ts'

/** An authorization, as far as it decides about what is presented for it. */
export interface AuthorizationState {
  app_id: string
  ended_at: Date | null
}

export type TokenDecision = 'use' | 'refuse' | 'end'

/**
 * A code is good once, for a short while, for the app it was given to, with its own verifier and redirect URI. Seen again
 * after it was used, somebody has it who should not: whatever it gave ends (RFC 6749, 4.1.2).
 */
export function checkCode(
  presented: { app_id: string; isProven: boolean; isVerified: boolean; redirect_uri: string | undefined },
  code: { redirect_uri: string; used_at: Date | null; expires_at: Date },
  authorization: AuthorizationState,
  now: Date,
): TokenDecision {
  // What another app presents says nothing about the app that it was given to.
  if (!presented.isProven || presented.app_id !== authorization.app_id) return 'refuse'
  if (code.used_at !== null) return 'end'
  if (code.expires_at <= now || authorization.ended_at !== null || !presented.isVerified) return 'refuse'
  return (presented.redirect_uri ?? code.redirect_uri) === code.redirect_uri ? 'use' : 'refuse'
}

/** A refresh token is good once. A second use means that two hold it, and nobody can tell which is the thief (RFC 9700, 4.14). */
export function checkRefresh(
  presented: { app_id: string; isProven: boolean },
  token: { used_at: Date | null; expires_at: Date },
  authorization: AuthorizationState,
  now: Date,
): TokenDecision {
  if (!presented.isProven || presented.app_id !== authorization.app_id) return 'refuse'
  if (token.used_at !== null) return authorization.ended_at === null ? 'end' : 'refuse'
  return token.expires_at <= now || authorization.ended_at !== null ? 'refuse' : 'use'
}

/** The scopes of a refreshed token: all, or fewer when fewer are asked for; null when more are. */
export function narrowScopes(held: readonly Scope[], requested: readonly Scope[] | null): Scope[] | null {
  if (requested === null) return [...held]
  const all = expandScopes(held)
  return requested.every((scope) => all.has(scope)) ? [...requested] : null
}
