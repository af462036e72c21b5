import type { Actor, ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { type Reader, readerOf } from '../callers/domain/reader-of.ts'
import { insertAccess } from './access-queries.ts'

/** The columns of an access log entry. */
interface AccessEntry extends Reader {
  customer_ids: string[]
  person_count: number
  result: 'disclosed' | 'none'
}

/** A page of an export contains hundreds of customers; only this many are named. `person_count` counts all. */
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

/** Whose data a response contains: customer ids, and the total number of persons if some have no id. */
export interface Disclosure {
  /** Duplicates and nulls are ignored. */
  customer_ids?: readonly (string | null)[]
  /** The number of persons including anonymous ones; default: the number of distinct ids. */
  count?: number
  /** The request whose stored response is replayed. */
  replay_of?: string
}

/**
 * Logs who received whose data (contract 5.8). Call it before every response of an operation that can return personal data: an
 * empty result is also logged, so that probing is visible and takes the same time.
 * It is also the last access check: a cached credential stays valid for a moment after its revocation in another process, and no
 * personal data may be returned in that time.
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
