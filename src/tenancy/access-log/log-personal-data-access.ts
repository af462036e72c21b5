import type { Actor, ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { type Reader, readerOf } from '../callers/domain/reader-of.ts'
import { insertAccess } from './access-queries.ts'

/** What an entry of the access log says of the reader and the read. */
interface AccessEntry extends Reader {
  customer_ids: string[]
  person_count: number
  result: 'disclosed' | 'none'
}

/** An export page names hundreds; a row need not. `person_count` is of all of them. */
export const namedMax = 100

export function toAccessEntry(
  actor: Actor,
  disclosure: { customer_ids?: readonly (string | null)[]; count?: number },
): AccessEntry {
  const ids = [...new Set(disclosure.customer_ids ?? [])].filter((id) => id !== null)
  const person_count = Math.max(disclosure.count ?? 0, ids.length)
  return {
    ...readerOf(actor),
    customer_ids: ids.slice(0, namedMax),
    person_count,
    result: person_count > 0 ? 'disclosed' : 'none',
  }
}

/** Whose data an answer carries: customers by id, and how many persons in all when there are some without. */
export interface Disclosure {
  /** Repeated ids and nulls are left out. */
  customer_ids?: readonly (string | null)[]
  /** Of persons, anonymous ones included; without it, as many as there are different ids. */
  count?: number
  /** The request whose kept answer is given again. */
  replay_of?: string
}

/**
 * Writes the row that says who was given whose data (contract 5.8). Call it before the answer is returned, with every answer
 * of an operation that can carry a person: one that found nobody is a row too, so that probing is seen and takes as long.
 *
 * It is also the last gate: a credential is known to be good for a moment after it was revoked elsewhere, and within that
 * moment no person may be told of.
 */
export async function logPersonalDataAccess(ctx: ProfileContext, disclosure: Disclosure): Promise<void> {
  const entry = toAccessEntry(ctx.actor, disclosure)
  const { id: profile_id } = ctx.profile
  const at = ctx.now()
  const isLogged = await insertAccess(ctx.db, profile_id, {
    id: newId(at.getTime()),
    accessed_at: at,
    operation_id: ctx.operation.id,
    route: ctx.operation.route,
    request_id: ctx.requestId,
    address: ctx.ip,
    replay_of: disclosure.replay_of ?? null,
    ...entry,
  })
  if (!isLogged) fail('unauthorized')
}
