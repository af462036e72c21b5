import { sql } from 'kysely'
import type { Db } from '../../kernel/context/context.ts'
import type { LogEntry } from './log-queries.ts'

/** The erased person: the ids of the customer, and lower-case texts that identify it inside other texts or as whole values. */
export interface ErasedTraces {
  customer_ids: readonly string[]
  traces: { parts: readonly string[]; wholes: readonly string[] }
}

/** Deletes the derived entries whose event belongs to the customers. */
export async function deleteEntriesOfCustomers(
  db: Db,
  profileId: string,
  customerIds: readonly string[],
): Promise<void> {
  await sql`
    delete from ingest_log l where l.profile_id = ${profileId}
      and l.sequence < (select p.next_sequence from ingest_position p where p.profile_id = ${profileId})
      and exists (
        select from event e where e.profile_id = ${profileId} and e.id = l.event_id
          and e.customer_id = any(${customerIds}::uuid[]))`.execute(db)
}

type StoredEntry = Omit<LogEntry, 'received_at' | 'signal'>

/** Tables with entries. */
export type EntryTable = 'ingest_log' | 'ingest_failure'

/** Lists entries by sequence. */
export async function listEntriesAfter(
  db: Db,
  profileId: string,
  table: EntryTable,
  after: number,
  limit: number,
): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select profile_id, sequence, kind, event_id, payload from ${sql.table(table)} l
    where l.profile_id = ${profileId} and l.sequence > ${after} order by l.sequence limit ${limit}`.execute(db)
  return rows
}

export async function updateEntryRedacted(
  db: Db,
  profileId: string,
  table: EntryTable,
  { sequence, payload }: Pick<LogEntry, 'sequence' | 'payload'>,
): Promise<void> {
  await db
    .updateTable(table)
    .set({ payload, signal: null })
    .where('profile_id', '=', profileId)
    .where('sequence', '=', sequence)
    .execute()
}
