import { sql } from 'kysely'
import { hasPart, partCount } from '../../attribution/rollups/domain/day-parts.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

/** The content of one part of a day in one scope. */
export interface StoredPart {
  local_day: string
  part: number
  scope: string
  content: unknown
}

/** The row with an empty scope says that all parts of a day are stored; a part without conversions has no row. */
const markOf = (local_day: string): StoredPart => ({ local_day, part: 0, scope: '', content: [] })

/** Returns those of the days whose parts are stored. */
export async function listDaysInParts(
  db: Db,
  profileId: string,
  metric: string,
  days: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ local_day: string }>`
    select local_day from day_metric_part
    where profile_id = ${profileId} and metric = ${metric} and local_day = any(${days}::date[]) and scope = ''`.execute(
    db,
  )
  return rows.map(({ local_day }) => local_day)
}

/** Lists the stored parts of days, in one scope or in all. */
export async function listParts(
  db: Db,
  profileId: string,
  metric: string,
  days: readonly string[],
  scope: string | null,
): Promise<StoredPart[]> {
  const { rows } = await sql<StoredPart>`
    select local_day, part, scope, content from day_metric_part
    where profile_id = ${profileId} and metric = ${metric} and local_day = any(${days}::date[])
      and ${scope === null ? sql`scope <> ''` : sql`scope = ${scope}`}`.execute(db)
  return rows
}

/** Replaces the stored content of some parts of a day and marks the day as stored in parts. */
export async function updateParts(
  db: Db,
  profileId: string,
  metric: string,
  day: string,
  parts: bigint,
  rows: readonly StoredPart[],
): Promise<void> {
  const replaced = Array.from({ length: partCount }, (_, part) => part).filter((part) => hasPart(parts, part))
  await sql`delete from day_metric_part
    where profile_id = ${profileId} and metric = ${metric} and local_day = ${day}
      and (scope = '' or part = any(${replaced}::smallint[]))`.execute(db)
  await sql`
    insert into day_metric_part (profile_id, metric, local_day, part, scope, content)
    select ${profileId}::uuid, ${metric}::text, local_day, part, scope, content
    from jsonb_to_recordset(${JSON.stringify([markOf(day), ...rows])}::jsonb)
      as r (local_day date, part smallint, scope text, content jsonb)`.execute(db)
}

/** Deletes the parts of days before a day; the days themselves remain. */
export async function deletePartsBefore(db: Db, profileId: string, metric: string, day: string): Promise<void> {
  await sql`delete from day_metric_part
    where profile_id = ${profileId} and metric = ${metric} and local_day < ${day}`.execute(db)
}
