import type { Actor, PrivacyMode } from '../../kernel/context.ts'
import { expandScopes, missingScopes, type Scope, scopeNames } from '../../kernel/scopes.ts'
import { isAdminRole } from '../person.ts'

/** What an app token may put into a key: at most these scopes, and no later end than this one. */
export interface MintBound {
  scopes: Scope[]
  ends_at: Date | null
}

/**
 * A token that the app asked for without narrowing it mints as the app itself: the whole grant, for as long as it likes. One
 * that was narrowed was given out for less, so what it mints holds no more than it and ends with it.
 */
export function boundMinting(
  token: { scopes: ReadonlySet<Scope>; expires_at: Date },
  app: { granted: readonly Scope[]; obtainable: readonly Scope[] },
): MintBound {
  if (missingScopes(token.scopes, app.obtainable).length === 0) return { scopes: [...app.granted], ends_at: null }
  const held = expandScopes(token.scopes).intersection(expandScopes(app.granted))
  return { scopes: scopeNames.filter((scope) => held.has(scope)), ends_at: token.expires_at }
}

/** From the least protection to the most. */
const protection: Record<PrivacyMode, number> = { standard: 0, platform_safe: 1, hipaa: 2 }

export type PrivacyStep = 'unchanged' | 'change' | 'refuse'

/**
 * Whether the caller may set this mode. An app may raise the protection of the people of a profile, never lower it: that is
 * for an owner of the workspace, or the operator.
 */
export function decidePrivacyMode(actor: Actor, from: PrivacyMode, to: PrivacyMode): PrivacyStep {
  if (from === to) return 'unchanged'
  if (protection[to] > protection[from]) return mayRaise(actor) ? 'change' : 'refuse'
  const mayLower = actor.kind === 'operator' || (actor.kind === 'user' && actor.role === 'owner')
  return mayLower ? 'change' : 'refuse'
}

function mayRaise(actor: Actor): boolean {
  return actor.kind !== 'anyone' && (actor.kind !== 'user' || isAdminRole(actor.role))
}
