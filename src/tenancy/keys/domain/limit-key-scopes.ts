import { expandScopes, missingScopes, type Scope, scopeNames } from '../../../kernel/context/scopes.ts'

/** What an app token may put into a key: at most these scopes, and no later end than this one. */
export interface KeyLimit {
  scopes: Scope[]
  ends_at: Date | null
}

/**
 * A token that the app asked for without narrowing it mints as the app itself: the whole grant, for as long as it likes. One
 * that was narrowed was given out for less, so what it mints holds no more than it and ends with it.
 */
export function limitKeyScopes(
  token: { scopes: ReadonlySet<Scope>; expires_at: Date },
  app: { granted: readonly Scope[]; obtainable: readonly Scope[] },
): KeyLimit {
  if (missingScopes(token.scopes, app.obtainable).length === 0) return { scopes: [...app.granted], ends_at: null }
  const held = expandScopes(token.scopes).intersection(expandScopes(app.granted))
  return { scopes: scopeNames.filter((scope) => held.has(scope)), ends_at: token.expires_at }
}
