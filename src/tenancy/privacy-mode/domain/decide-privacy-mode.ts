import type { Actor, PrivacyMode } from '../../../kernel/context/context.ts'
import { isAdminRole } from '../../callers/signed-in-user.ts'

/** From the lowest to the highest protection. */
const protection: Record<PrivacyMode, number> = { standard: 0, platform_safe: 1, hipaa: 2 }

export type PrivacyStep = 'unchanged' | 'change' | 'reject'

/**
 * Whether the caller may set this mode. An app may raise the protection of a profile, never lower it: that is reserved for an
 * owner of the workspace and for the operator.
 */
export function decidePrivacyMode(actor: Actor, from: PrivacyMode, to: PrivacyMode): PrivacyStep {
  if (from === to) return 'unchanged'
  if (protection[to] > protection[from]) return mayRaise(actor) ? 'change' : 'reject'
  const mayLower = actor.kind === 'operator' || (actor.kind === 'user' && actor.role === 'owner')
  return mayLower ? 'change' : 'reject'
}

function mayRaise(actor: Actor): boolean {
  return actor.kind !== 'anyone' && (actor.kind !== 'user' || isAdminRole(actor.role))
}
