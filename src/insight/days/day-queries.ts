import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'

/** Local days, both inclusive. */
export interface DayRange {
  first: string
  last: string
}

export interface StoredDay {
  local_day: string
  scope: string
  content: unknown
}

/** Lists the stored content of days in some scopes. */
export async function listDayMetrics(
  db: Db,
  profileId: string,
  metric: string,
  { first, last }: DayRange,
  scopes: readonly string[],
): Promise<StoredDay[]> {
  return db
    .selectFrom('day_metric')
    .select(['local_day', 'scope', 'content'])
    .where('profile_id', '=', profileId)
    .where('metric', '=', metric)
    .where('local_day', '>=', first)
    .where('local_day', '<=', last)
    .where('scope', 'in', scopes)
    .execute()
}

/** Lists the days of a range that changed after they were summed, with the parts that changed. */
export async function listChangedDays(
  db: Db,
  profileId: string,
  { first, last }: DayRange,
): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ local_day: string; parts: string }>`
    select local_day, bit_or(parts)::text as parts from changed_day
    where profile_id = ${profileId} and local_day between ${first} and ${last} group by local_day`.execute(db)
  return new Map(rows.map(({ local_day, parts }) => [local_day, BigInt(parts)]))
}

/** Returns those of the days that have conversions. */
export async function listDaysWithConversions(db: Db, profileId: string, days: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day from unnest(${days}::date[]) as d (day)
    where exists (select from conversion where profile_id = ${profileId} and local_day = day)`.execute(db)
  return rows.map(({ day }) => day)
}

export interface DayMark {
  local_day: string
  parts: bigint
  ids: string[]
}

/** Returns the newest changed days with the parts and ids of their marks. */
export async function listMarks(db: Db, profileId: string, dayCount: number): Promise<DayMark[]> {
  const { rows } = await sql<{ local_day: string; parts: string; ids: string[] }>`
    select local_day, bit_or(parts)::text as parts, array_agg(id) as ids from changed_day
    where profile_id = ${profileId} group by local_day order by local_day desc limit ${dayCount}`.execute(db)
  return rows.map((row) => ({ ...row, parts: BigInt(row.parts) }))
}

export async function deleteMarks(db: Db, profileId: string, day: string, ids: readonly string[]): Promise<void> {
  await sql`delete from changed_day
    where profile_id = ${profileId} and local_day = ${day} and id = any(${ids}::uuid[])`.execute(db)
}

/** Replaces the stored content of a metric on some days. */
export async function updateDayMetrics(
  db: Db,
  profileId: string,
  metric: string,
  days: readonly string[],
  rows: readonly StoredDay[],
): Promise<void> {
  await sql`delete from day_metric
    where profile_id = ${profileId} and metric = ${metric} and local_day = any(${days}::date[])`.execute(db)
  await sql`
    insert into day_metric (profile_id, metric, local_day, scope, content)
    select ${profileId}::uuid, ${metric}::text, local_day, scope, content
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (local_day date, scope text, content jsonb)`.execute(
    db,
  )
}

/** Advisory lock: one process sums the days of a profile, because an older result must not replace a newer one. */
export async function lockDays(db: Db, profileId: string): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('tributary days'), hashtext(${profileId})) as is_held`.execute(db)
  return rows[0]!.is_held
}

/** Lists profiles with changed days, across all profiles. */
export async function listProfileIdsWithChangedDays(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('changed_day').select('profile_id').distinct().orderBy('profile_id').execute()
  return rows.map(({ profile_id }) => profile_id)
}

/** Lists profiles with summed days, across all profiles. */
export async function listProfileIdsWithSummedDays(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('day_metric').select('profile_id').distinct().orderBy('profile_id').execute()
  return rows.map(({ profile_id }) => profile_id)
}

/** Lists the scopes that a metric has on a day. */
export async function listScopes(db: Db, profileId: string, metric: string, day: string): Promise<string[]> {
  const rows = await db
    .selectFrom('day_metric')
    .select('scope')
    .where('profile_id', '=', profileId)
    .where('metric', '=', metric)
    .where('local_day', '=', day)
    .execute()
  return ['', ...rows.map(({ scope }) => scope)]
}

/** Lists summed days of a profile, newest first. */
export async function listSummedDays(db: Db, profileId: string, metric: string): Promise<string[]> {
  const rows = await db
    .selectFrom('day_metric')
    .select('local_day')
    .where('profile_id', '=', profileId)
    .where('metric', '=', metric)
    .where('scope', '=', '')
    .orderBy('local_day', 'desc')
    .execute()
  return rows.map(({ local_day }) => local_day)
}

/** The settings of a profile that decide its days and amounts. */
export interface DayProfile {
  id: string
  timezone: string
  reporting_currency: string
}

export async function findDayProfile(db: Db, profileId: string): Promise<DayProfile | null> {
  const found = await db
    .selectFrom('profile')
    .select(['id', 'timezone', 'reporting_currency'])
    .where('id', '=', profileId)
    .executeTakeFirst()
  return found ?? null
}
