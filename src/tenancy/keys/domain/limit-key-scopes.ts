import { expandScopes, missingScopes, type Scope, scopeNames } from '../../../kernel/context/scopes.ts'

/** The limits of a key that an app token creates: the maximum scopes and the latest expiry. */
export interface KeyLimit {
  scopes: Scope[]
  ends_at: Date | null
}

/**
 * A token that the app did not narrow acts as the app: its keys may have the whole grant and any expiry. The keys of a narrowed
 * token have at most its scopes and expire with it.
 */
export function limitKeyScopes(
  token: { scopes: ReadonlySet<Scope>; expires_at: Date },
  app: { granted: readonly Scope[]; obtainable: readonly Scope[] },
): KeyLimit {
  if (missingScopes(token.scopes, app.obtainable).length === 0) return { scopes: [...app.granted], ends_at: null }
  const held = expandScopes(token.scopes).intersection(expandScopes(app.granted))
  return { scopes: scopeNames.filter((scope) => held.has(scope)), ends_at: token.expires_at }
}
