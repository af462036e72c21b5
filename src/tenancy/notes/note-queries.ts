import {
  countRows,
  deleteRow,
  findRow,
  insertNewRow,
  type Row,
  type RowChanges,
  updateRow,
} from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

export type Note = Row<'day_note'>

export async function listNotes(
  db: Db,
  profileId: string,
  { from_day, to_day, limit, after }: { from_day: string; to_day: string; limit: number; after?: [string, string] },
): Promise<Note[]> {
  return db
    .selectFrom('day_note')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('day', '>=', from_day)
    .where('day', '<=', to_day)
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('day', 'id'), '>', eb.tuple(after![0], after![1]))),
    )
    .orderBy('day')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function findNote(db: Db, profileId: string, id: string): Promise<Note | null> {
  return findRow(db, 'day_note', { profile_id: profileId, id })
}

/** A note with the source key of another is not stored: its cause has a note already. */
export async function insertNote(db: Db, note: Note): Promise<void> {
  await insertNewRow(db, 'day_note', note)
}

export async function updateNote(db: Db, profileId: string, id: string, changes: RowChanges<'day_note'>) {
  await updateRow(db, 'day_note', { profile_id: profileId, id }, changes)
}

export function deleteNote(db: Db, profileId: string, id: string): Promise<boolean> {
  return deleteRow(db, 'day_note', { profile_id: profileId, id })
}

export function countNotes(db: Db, profileId: string): Promise<number> {
  return countRows(db, 'day_note', { profile_id: profileId, source_key: null })
}
