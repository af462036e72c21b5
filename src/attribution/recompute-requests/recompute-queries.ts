import { sql } from 'kysely'
import { findRow, listNewestRows, type Row, updateRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { newId } from '../../kernel/ids.ts'
import type { Subjects } from '../touches/credit-schemas.ts'

export type SubjectKind = 'profile' | 'definition' | 'entity' | 'clicks' | 'customer' | 'visitor' | 'event'

export async function insertSubjects(
  db: Db,
  profileId: string,
  subjects: readonly { kind: SubjectKind; key: string }[],
): Promise<void> {
  await sql`
    insert into recompute_subject (profile_id, kind, key)
    select ${profileId}, kind, key from json_to_recordset(${JSON.stringify(subjects)}::json) as s (kind text, key text)
    order by kind, key
    on conflict do nothing`.execute(db)
}

/**
 * Returns the profile's open run or creates one. The row is locked until the transaction ends, so a worker that closes the run
 * waits and then finds the added subjects.
 */
export async function insertOpenRun(db: Db, profileId: string, cause: string, at: Date): Promise<string> {
  for (;;) {
    await sql`
      insert into recompute_run (profile_id, id, cause, state, customers_total, customers_done, conversions, started_at)
      values (${profileId}, ${newId(at.getTime())}, ${cause}, 'running', 0, 0, 0, ${at})
      on conflict (profile_id) where state = 'running' do nothing`.execute(db)
    const { rows } = await sql<{ id: string }>`
      select id from recompute_run where profile_id = ${profileId} and state = 'running' for key share`.execute(db)
    if (rows[0]) return rows[0].id
  }
}

export type Run = Omit<Row<'recompute_run'>, 'profile_id'>

/** Null if there was none. */
export async function findLatestRun(db: Db, profileId: string): Promise<Run | null> {
  const [latest] = await listNewestRows(db, 'recompute_run', { profile_id: profileId }, { limit: 1, before_id: null })
  return latest ?? null
}

/** Returns the unfinished run of a profile; null if there is none. */
export function findOpenRun(db: Db, profileId: string): Promise<Run | null> {
  return findRow(db, 'recompute_run', { profile_id: profileId, state: 'running' })
}

/** Dequeues markers that represent many subjects; the caller inserts those subjects in the same transaction. */
export async function deleteMarkers(db: Db, profileId: string): Promise<{ kind: SubjectKind; key: string }[]> {
  const { rows } = await sql<{ kind: SubjectKind; key: string }>`
    delete from recompute_subject s using (
      select kind, key from recompute_subject
      where profile_id = ${profileId} and kind in ('profile', 'definition', 'entity', 'clicks')
      order by kind, key for update skip locked
    ) taken
    where s.profile_id = ${profileId} and s.kind = taken.kind and s.key = taken.key
    returning s.kind, s.key`.execute(db)
  return rows
}

/** Dequeues the next subjects that no other worker has locked. A rollback puts them back. */
export async function deleteSubjects(db: Db, profileId: string, limit: number): Promise<Subjects> {
  const { rows } = await sql<{ kind: SubjectKind; key: string }>`
    delete from recompute_subject s using (
      select kind, key from recompute_subject
      where profile_id = ${profileId} and kind in ('customer', 'visitor', 'event')
      order by kind, key limit ${limit} for update skip locked
    ) taken
    where s.profile_id = ${profileId} and s.kind = taken.kind and s.key = taken.key
    returning s.kind, s.key`.execute(db)
  const keysOfKind = (subjectKind: SubjectKind) => rows.filter(({ kind }) => kind === subjectKind).map(({ key }) => key)
  return { customer_ids: keysOfKind('customer'), visitor_ids: keysOfKind('visitor'), event_ids: keysOfKind('event') }
}

/** Adds to the progress of the run: subjects found and subjects done. */
export async function updateRunProgress(
  db: Db,
  profileId: string,
  { found = 0, done = 0, conversions = 0 }: { found?: number; done?: number; conversions?: number },
): Promise<void> {
  await sql`
    update recompute_run set customers_done = customers_done + ${done}, conversions = conversions + ${conversions},
      customers_total = greatest(customers_total + ${found}, customers_done + ${done})
    where profile_id = ${profileId} and state = 'running'`.execute(db)
}

/** Closes the run unless subjects are left; returns it if it was closed. */
export async function updateRunCompleted(db: Db, profileId: string, at: Date): Promise<Run | null> {
  await sql`
    select from recompute_run where profile_id = ${profileId} and state = 'running' for update`.execute(db)
  const { rows } = await sql<Run>`
    update recompute_run set state = 'completed', finished_at = ${at}, customers_total = customers_done
    where profile_id = ${profileId} and state = 'running'
      and not exists (select from recompute_subject where profile_id = ${profileId})
    returning id, cause, state, customers_total, customers_done, conversions, started_at, finished_at, error`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function updateRunFailed(db: Db, profileId: string, error: string, at: Date): Promise<void> {
  const open = { profile_id: profileId, state: 'running' } as const
  await updateRow(db, 'recompute_run', open, { state: 'failed', error, finished_at: at })
}

/** Null if nothing is queued. */
export async function findSubject(db: Db, profileId: string): Promise<{ kind: SubjectKind; key: string } | null> {
  const row = await db
    .selectFrom('recompute_subject')
    .select(['kind', 'key'])
    .where('profile_id', '=', profileId)
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Lists profiles with queued subjects. */
export async function listProfileIdsToRecompute(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('recompute_subject').select('profile_id').distinct().orderBy('profile_id').execute()
  return rows.map(({ profile_id }) => profile_id)
}
