import type { Db } from '../../kernel/context/db-handle.ts'

export interface Note {
  id: string
  day: string
  kind: string
  text: string
  source_key: string | null
  author_user_id: string | null
  created_at: Date
  updated_at: Date
}

const columns = ['id', 'day', 'kind', 'text', 'source_key', 'author_user_id', 'created_at', 'updated_at'] as const

export async function listNotes(
  db: Db,
  profileId: string,
  { from_day, to_day, limit, after }: { from_day: string; to_day: string; limit: number; after?: [string, string] },
): Promise<Note[]> {
  return db
    .selectFrom('day_note')
    .select(columns)
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

export async function findNote(db: Db, profileId: string, id: string): Promise<Note | null> {
  const row = await db
    .selectFrom('day_note')
    .select(columns)
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** A note with the source key of another is not stored: its cause has a note already. */
export async function insertNote(db: Db, profileId: string, note: Note): Promise<void> {
  await db
    .insertInto('day_note')
    .values({ profile_id: profileId, ...note })
    .onConflict((conflict) =>
      conflict.columns(['profile_id', 'source_key']).where('source_key', 'is not', null).doNothing(),
    )
    .execute()
}

export async function updateNote(
  db: Db,
  profileId: string,
  id: string,
  changes: { day?: string; text?: string; updated_at: Date },
): Promise<void> {
  await db.updateTable('day_note').set(changes).where('profile_id', '=', profileId).where('id', '=', id).execute()
}

export async function deleteNote(db: Db, profileId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('day_note')
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countNotes(db: Db, profileId: string): Promise<number> {
  const { count } = await db
    .selectFrom('day_note')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('profile_id', '=', profileId)
    .where('source_key', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findNoteTimeZone(db: Db, profileId: string): Promise<string> {
  const { timezone } = await db
    .selectFrom('profile')
    .select('timezone')
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow()
  return timezone
}
