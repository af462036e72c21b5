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

const numbers = Array.from({ length: partCount }, (_, part) => part)

/** The row that says that all parts of a day are stored; a part without conversions has no row. */
const completeName = (metric: string) => `${metric}:complete`
const partName = (metric: string, part: number) => `${metric}:${part}`
const namesOf = (metric: string) => [completeName(metric), ...numbers.map((part) => partName(metric, part))]

/** Returns those of the days whose parts are stored. */
export async function listDaysInParts(
  db: Db,
  profileId: string,
  metric: string,
  days: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ local_day: string }>`
    select local_day from day_metric
    where profile_id = ${profileId} and metric = ${completeName(metric)} and local_day = any(${days}::date[])`.execute(
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
  const names = new Map(numbers.map((part) => [partName(metric, part), part]))
  const { rows } = await sql<{ metric: string; local_day: string; scope: string; content: unknown }>`
    select metric, local_day, scope, content from day_metric
    where profile_id = ${profileId} and metric = any(${[...names.keys()]}::text[]) and local_day = any(${days}::date[])
      ${scope === null ? sql`` : sql`and scope = ${scope}`}`.execute(db)
  return rows.map(({ metric, ...row }) => ({ ...row, part: names.get(metric)! }))
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
  const names = [
    completeName(metric),
    ...numbers.filter((part) => hasPart(parts, part)).map((part) => partName(metric, part)),
  ]
  const stored = [
    { metric: completeName(metric), scope: '', content: [] },
    ...rows.map(({ part, scope, content }) => ({ metric: partName(metric, part), scope, content })),
  ]
  await sql`delete from day_metric
    where profile_id = ${profileId} and metric = any(${names}::text[]) and local_day = ${day}`.execute(db)
  await sql`
    insert into day_metric (profile_id, metric, local_day, scope, content)
    select ${profileId}::uuid, metric, ${day}::date, scope, content
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as r (metric text, scope text, content jsonb)`.execute(db)
}

/** Deletes the parts of days before a day; the days themselves remain. */
export async function deletePartsBefore(db: Db, profileId: string, metric: string, day: string): Promise<void> {
  await sql`delete from day_metric
    where profile_id = ${profileId} and metric = any(${namesOf(metric)}::text[]) and local_day < ${day}`.execute(db)
}
