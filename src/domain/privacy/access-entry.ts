import type { Actor } from '../../kernel/context.ts'
import { type Reader, readerOf } from './reader-of.ts'

/** What an entry of the access log says of the reader and the read. */
export interface AccessEntry extends Reader {
  customer_ids: string[]
  person_count: number
  result: 'disclosed' | 'nobody'
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
    result: person_count > 0 ? 'disclosed' : 'nobody',
  }
}
