import type { Actor } from '../../kernel/context/context.ts'
import type { Role } from '../../kernel/context/scopes.ts'

type UserActor = Extract<Actor, { kind: 'user' }>

/** The user of a session. Operations that only accept sessions never see another actor. */
export function signedInUser(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw new Error(`A session was expected, not ${actor.kind}.`)
  return actor
}

/** Owners and admins manage the profiles and credentials of a workspace. */
export function isAdminRole(role: Role | null): boolean {
  return role === 'owner' || role === 'admin'
}
