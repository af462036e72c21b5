import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import { type SiteRow, siteDimensions, siteMeasures } from './domain/site-rollup.ts'
import type { SiteVisit } from './domain/site-visit.ts'

const keys = sql.raw(['local_day', 'key', ...siteDimensions].join(', '))
const measures = sql.raw(siteMeasures.join(', '))
const sums = sql.raw(siteMeasures.map((measure) => `sum(${measure})::bigint as ${measure}`).join(', '))
const added = sql.raw(siteMeasures.map((measure) => `${measure} = d.${measure} + excluded.${measure}`).join(', '))
const isZero = sql.raw(siteMeasures.map((measure) => `${measure} = 0`).join(' and '))

/** Lists the profiles with deltas, across all profiles. */
export async function listProfileIdsWithSiteDeltas(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('site_delta').select('profile_id').distinct().orderBy('profile_id').execute()
  return rows.map(({ profile_id }) => profile_id)
}

export async function listSiteDeltaDays(db: Db, profileId: string): Promise<string[]> {
  const { rows } = await sql<{ local_day: string }>`
    select local_day from site_delta where profile_id = ${profileId} group by local_day order by local_day`.execute(db)
  return rows.map(({ local_day }) => local_day)
}

/** Merges the deltas of a day into its rollup, and deletes rows of which nothing is left. */
export async function updateSiteDayCompacted(db: Db, profileId: string, day: string): Promise<void> {
  await sql`
    with gone as (delete from site_delta where profile_id = ${profileId} and local_day = ${day} returning *)
    insert into site_day as d (profile_id, ${keys}, ${measures})
    select ${profileId}::uuid, ${keys}, ${sums} from gone group by ${keys}
    order by key
    on conflict (profile_id, local_day, key) do update set ${added}`.execute(db)
  await sql`delete from site_day where profile_id = ${profileId} and local_day = ${day} and ${isZero}`.execute(db)
}

/** The rollup of a day, compacted or not. */
export async function listSiteRows(db: Db, profileId: string, day: string): Promise<SiteRow[]> {
  const own = sql`where profile_id = ${profileId} and local_day = ${day}`
  const { rows } = await sql<SiteRow>`
    select ${keys}, ${sums} from (
      select ${keys}, ${measures} from site_day ${own}
      union all select ${keys}, ${measures} from site_delta ${own}
    ) r group by ${keys}`.execute(db)
  return rows
}

export async function listSiteVisitsOfDay(db: Db, profileId: string, day: string): Promise<SiteVisit[]> {
  return db
    .selectFrom('site_visit')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('local_day', '=', day)
    .execute()
}

/** Lists the days of a rollup, newest first. */
export async function listSiteDays(db: Db, profileId: string): Promise<string[]> {
  const { rows } = await sql<{ local_day: string }>`
    select local_day from site_day where profile_id = ${profileId} group by local_day order by local_day desc`.execute(
    db,
  )
  return rows.map(({ local_day }) => local_day)
}

/** Lists the profiles with site rollups, across all profiles. */
export async function listProfileIdsWithSiteDays(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('site_day').select('profile_id').distinct().orderBy('profile_id').execute()
  return rows.map(({ profile_id }) => profile_id)
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
