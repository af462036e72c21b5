import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { SiteVisit } from './domain/site-visit.ts'

export async function listSiteVisitsOfDay(db: Db, profileId: string, day: string): Promise<SiteVisit[]> {
  return db
    .selectFrom('site_visit')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('local_day', '=', day)
    .execute()
}

export async function listVisitorIdsOfDay(db: Db, profileId: string, day: string): Promise<string[]> {
  const rows = await db
    .selectFrom('site_visit')
    .select('visitor_id')
    .distinct()
    .where('profile_id', '=', profileId)
    .where('local_day', '=', day)
    .orderBy('visitor_id')
    .execute()
  return rows.map(({ visitor_id }) => visitor_id)
}

/** Lists the days with visits, newest first. It looks for one visit per day, because there are many more visits than days. */
export async function listSiteDays(db: Db, profileId: string): Promise<string[]> {
  const { rows } = await sql<{ local_day: string }>`
    select d.day::date as local_day
    from (select min(local_day) as first, max(local_day) as last from site_visit where profile_id = ${profileId}) v
    cross join lateral generate_series(v.first, v.last, interval '1 day') as d (day)
    where exists (select from site_visit where profile_id = ${profileId} and local_day = d.day::date)
    order by 1 desc`.execute(db)
  return rows.map(({ local_day }) => local_day)
}

/** Requests that all visits of a profile are derived again. */
export async function insertSiteRebuild(db: Db, profileId: string, now: Date): Promise<void> {
  await sql`insert into site_rebuild (profile_id, after_visitor_id, requested_at) values (${profileId}, '', ${now})
    on conflict (profile_id) do update set after_visitor_id = '', requested_at = excluded.requested_at`.execute(db)
}

/** Lists the requested rebuilds, across all profiles. */
export async function listSiteRebuilds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('site_rebuild').select('profile_id').orderBy('profile_id').execute()
  return rows.map(({ profile_id }) => profile_id)
}

export async function findSiteRebuild(db: Db, profileId: string): Promise<{ after_visitor_id: string } | null> {
  const row = await db
    .selectFrom('site_rebuild')
    .select('after_visitor_id')
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  return row ?? null
}

/** Locks the rebuild of a profile; null if it is done or another process has it. */
export async function lockSiteRebuild(db: Db, profileId: string): Promise<{ after_visitor_id: string } | null> {
  const { rows } = await sql<{ after_visitor_id: string }>`
    select after_visitor_id from site_rebuild where profile_id = ${profileId} for update skip locked`.execute(db)
  return rows[0] ?? null
}

export async function updateSiteRebuild(db: Db, profileId: string, afterVisitorId: string): Promise<void> {
  await db
    .updateTable('site_rebuild')
    .set({ after_visitor_id: afterVisitorId })
    .where('profile_id', '=', profileId)
    .execute()
}

export async function deleteSiteRebuild(db: Db, profileId: string): Promise<void> {
  await db.deleteFrom('site_rebuild').where('profile_id', '=', profileId).execute()
}

/** Lists the next browsers with visits, in the order of their ids. */
export async function listNextVisitorIds(db: Db, profileId: string, after: string, limit: number): Promise<string[]> {
  const next = (table: string) => sql`select distinct visitor_id from ${sql.table(table)}
    where profile_id = ${profileId} and visitor_id > ${after} order by visitor_id limit ${limit}`
  const { rows } = await sql<{ visitor_id: string }>`
    select visitor_id from (${next('visitor')}) v union select visitor_id from (${next('site_visit')}) s
    order by visitor_id limit ${limit}`.execute(db)
  return rows.map(({ visitor_id }) => visitor_id)
}
