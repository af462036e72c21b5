import type { EntryColumns } from './entry.ts'

/** One entry to be appended. */
export interface NewEntry extends Omit<EntryColumns, 'profile_id'> {
  payload: Buffer
}

/** Entries of one profile as parameters of an append. */
interface Columns {
  /** The size of the payloads, which their derivation adds to the position of the profile. */
  bytes: number
  /** Ids, kinds, payloads and signals; a missing signal is empty. */
  columns: [ids: string[], kinds: string, payloads: string, signals: string]
  /** The ids of server events, each once. */
  claims: string[]
}

/**
 * Texts are joined by line feeds, and payloads are hexadecimal digits: the driver would escape the elements of an array.
 * Hits claim nothing: only a response about server events says whether they are repeated, and hits are accepted while the table of
 * events is locked.
 */
export function toColumns(entries: readonly NewEntry[]): Columns {
  const join = (read: (entry: NewEntry) => string) => entries.map(read).join('\n')
  return {
    bytes: entries.reduce((sum, { payload }) => sum + payload.length, 0),
    columns: [
      entries.map(({ event_id }) => event_id),
      join(({ kind }) => kind),
      join(({ payload }) => payload.toString('hex')),
      join(({ signal }) => signal ?? ''),
    ],
    claims: [...new Set(entries.flatMap(({ kind, event_id }) => (kind === 'event' ? [event_id] : [])))],
  }
}
