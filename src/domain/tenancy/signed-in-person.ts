import type { Actor } from '../../kernel/context.ts'

export type Person = Extract<Actor, { kind: 'user' }>

/** The person behind a session. Operations that take sessions alone never see another actor. */
export function signedInPerson(actor: Actor): Person {
  if (actor.kind !== 'user') throw new Error(`A session was expected, not ${actor.kind}.`)
  return actor
}
