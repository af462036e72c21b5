import { sql } from 'kysely'
import { prepared, runPrepared } from '../db/prepared-statements.ts'
import type { Db } from '../kernel/db-handle.ts'

/**
 * Says that the stored sums of days no longer hold: in the transaction of the change, after it. The mark is held to the end
 * of the transaction, together with whoever else changes that day; whoever sums the day up waits for all of them, or they
 * for it, and then find the mark gone and set it anew.
 */
export async function insertDirtyDays(db: Db, profileId: string, days: Iterable<string>): Promise<void> {
  const sorted = [...new Set(days)].sort()
  for (let held = 0; held < sorted.length; ) {
    await sql`
      insert into dirty_day (profile_id, local_day)
      select ${profileId}, day from unnest(${sorted}::date[]) as day order by day
      on conflict do nothing`.execute(db)
    const { rows } = await sql`
      select from dirty_day where profile_id = ${profileId} and local_day = any(${sorted}::date[])
      order by local_day for key share`.execute(db)
    held = rows.length
  }
}

/** Does so in one trip, and answers which are marked now and held. */
export async function lockDirtyDays(db: Db, profileId: string, days: Iterable<string>): Promise<Set<string>> {
  const parameters = [profileId, [...new Set(days)].sort()]
  const [, held] = await Promise.all([
    runPrepared(db, markDays, parameters),
    runPrepared<{ local_day: string }>(db, holdDays, parameters),
  ])
  return new Set(held.map(({ local_day }) => local_day))
}

const markDays = prepared(`
  insert into dirty_day (profile_id, local_day)
  select $1::uuid, day from unnest($2::date[]) as day order by day on conflict do nothing`)

const holdDays = prepared(`
  select local_day from dirty_day where profile_id = $1::uuid and local_day = any($2::date[])
  order by local_day for key share`)

export async function listDirtyDays(db: Db, profileId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('dirty_day')
    .select('local_day')
    .where('profile_id', '=', profileId)
    .orderBy('local_day')
    .execute()
  return rows.map(({ local_day }) => local_day)
}

/** Where there are dirty days. */
export async function listDirtyProfileIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('dirty_day').select('profile_id').distinct().orderBy('profile_id').execute()
  return rows.map(({ profile_id }) => profile_id)
}

/** Takes a day to sum it up, unless somebody is changing it just now or it is clean already. */
export async function lockDirtyDay(db: Db, profileId: string, day: string): Promise<boolean> {
  const { rows } = await sql`
    select from dirty_day where profile_id = ${profileId} and local_day = ${day} for update skip locked`.execute(db)
  return rows.length > 0
}

export async function deleteDirtyDay(db: Db, profileId: string, day: string): Promise<void> {
  await db.deleteFrom('dirty_day').where('profile_id', '=', profileId).where('local_day', '=', day).execute()
}
