import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/context/context.ts'
import type { LogEntry } from './log-queries.ts'

/** The erased person: the ids of the customer, and lower-case texts that identify it inside other texts or as whole values. */
export interface ErasedTraces {
  customer_ids: readonly string[]
  traces: { parts: readonly string[]; wholes: readonly string[] }
}

/** Deletes the derived entries that contain the person, or whose event belongs to it. */
export async function deleteDerivedEntries(db: Db, profileId: string, erased: ErasedTraces): Promise<void> {
  await sql`
    delete from ingest_log l where l.profile_id = ${profileId}
      and l.sequence < (select p.next_sequence from ingest_position p where p.profile_id = ${profileId})
      and (${isTraced(erased)} or exists (
        select from event e where e.profile_id = ${profileId} and e.id = l.event_id
          and e.customer_id = any(${erased.customer_ids}::uuid[])))`.execute(db)
}

/** Tables with entries that are not derived. */
export type EntryTable = 'ingest_log' | 'ingest_failure'

export async function listTracedEntries(
  db: Db,
  profileId: string,
  table: EntryTable,
  erased: ErasedTraces,
): Promise<LogEntry[]> {
  const { rows } = await sql<LogEntry>`
    select * from ${sql.table(table)} l where l.profile_id = ${profileId} and ${isTraced(erased)}`.execute(db)
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

/** A payload is JSON, so a whole value is between quotes. */
function isTraced({ traces: { parts, wholes } }: ErasedTraces): RawBuilder<boolean> {
  const escaped = (text: string) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replaceAll(/[\\%_]/g, '\\$&')
  const patterns = [...parts.map((part) => `%${escaped(part)}%`), ...wholes.map((whole) => `%"${escaped(whole)}"%`)]
  return sql`lower(l.payload) like any(${patterns}::text[])`
}
