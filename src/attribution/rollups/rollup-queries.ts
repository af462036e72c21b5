import { type RawBuilder, sql } from 'kysely'
import { asPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { StoredPath } from './domain/conversion-paths.ts'
import { noEntity, rollupMeasures } from './domain/rollup-groups.ts'
import { addToProfileDays } from './profile-days/profile-day-queries.ts'

/** Delta groups per compaction batch. */
const deltasPerBatch = 2_000

const key = sql.raw('entity_id, reason, platform, conversion_key, revenue_type')

type Column = (typeof rollupMeasures)[number]['column']

const allColumns = rollupMeasures.map(({ column }) => column)

/** The measures that every conversion has; those of first payments and of known costs are empty in most deltas. */
const usualColumns: readonly Column[] = ['counts', 'first_counts', 'amounts']
const otherColumns = allColumns.filter((column) => !usualColumns.includes(column))

/** The SQL for the numbers of a rollup by slot; deltas written before a model was added have no value in its slot. */
function inSlots(columns: readonly Column[], slots: number, number: (column: Column, slot: number) => string): string {
  const arrayOf = (column: Column) =>
    `array[${Array.from({ length: slots }, (_, index) => `coalesce(${number(column, index + 1)}, 0)`).join(', ')}]`
  return columns.map((column) => `${arrayOf(column)} as ${column}`).join(', ')
}

function addedTo(table: string, columns: readonly Column[], slots: number): string {
  const sum = (column: string, slot: number) =>
    `coalesce(${table}.${column}[${slot}], 0) + coalesce(excluded.${column}[${slot}], 0)`
  const arrayOf = (column: string) =>
    `array[${Array.from({ length: slots }, (_, index) => sum(column, index + 1)).join(', ')}]`
  return `do update set ${columns.map((column) => `${column} = ${arrayOf(column)}`).join(', ')}`
}

/** Sums of integers are stored as integers; summing the days of a month as bigint would use numeric arithmetic. */
function typeOf(column: Column): string {
  return rollupMeasures.some((measure) => measure.column === column && measure.type === 'integer') ? '::integer' : ''
}

/**
 * Deltas are found in the order of their key. The table is rarely analyzed, and without these settings the planner reads and sorts
 * all deltas of the profile for every batch. The sums of a batch take more memory than the default.
 */
const planSettings = [
  ['enable_seqscan', 'off'],
  ['enable_bitmapscan', 'off'],
  ['enable_hashjoin', 'off'],
  ['enable_mergejoin', 'off'],
  ['work_mem', '64MB'],
] as const

/**
 * Compacts a batch of deltas. Returns their number and whether there may be more. Deltas with only the usual measures come first,
 * because adding up half the measures takes about half the time.
 */
export async function updateCompacted(
  db: Db,
  profileId: string,
  slots: number,
): Promise<{ compacted: number; isMore: boolean }> {
  const isUsual = sql.raw(otherColumns.map((column) => `and ${column} = '{}'`).join(' '))
  const usual = await compactBatch(db, profileId, slots, usualColumns, isUsual)
  if (usual === deltasPerBatch) return { compacted: usual, isMore: true }
  const rest = (await hasDeltas(db, profileId)) ? await compactBatch(db, profileId, slots, allColumns, sql``) : 0
  return { compacted: usual + rest, isMore: rest === deltasPerBatch }
}

async function hasDeltas(db: Db, profileId: string): Promise<boolean> {
  const row = await db.selectFrom('credit_delta').select('level').where('profile_id', '=', profileId).limit(1).execute()
  return row.length > 0
}

/**
 * Compacts deltas into day and month rollups and the totals of days in one statement, so that a statement that reads both finds
 * each delta exactly once.
 * Adds up these columns only; the others of the selected deltas must be empty.
 */
async function compactBatch(
  db: Db,
  profileId: string,
  slots: number,
  columnNames: readonly Column[],
  isSelected: RawBuilder<unknown>,
): Promise<number> {
  const columns = sql.raw(columnNames.join(', '))
  const month = sql`date_trunc('month', local_day)::date`
  const summed = (toColumn: (column: Column, slot: number) => string) =>
    sql.raw(inSlots(columnNames, slots, (column, slot) => `sum(${toColumn(column, slot)})${typeOf(column)}`))
  const inOrder = columnNames.flatMap((column) =>
    Array.from({ length: slots }, (_, index) => ({ column, slot: index + 1 })),
  )
  const slices = sql.raw(inOrder.map(({ column, slot }) => `${column}[${slot}:${slot}]`).join(', '))
  const sliced = sql.raw(inOrder.map(({ column, slot }) => `${column}_${slot}`).join(', '))
  const isAnything = sql.raw(columnNames.map((column) => `0 <> any(${column})`).join(' or '))
  const [, { rows }] = await Promise.all([
    sql`select ${sql.join(planSettings.map(([name, value]) => sql`set_config(${name}, ${value}, true)`))}`.execute(db),
    sql<{ compacted: number }>`
    with gone as (
      delete from credit_delta d using (
        select level, local_day, batch, conversion_key, revenue_type from credit_delta
        where profile_id = ${profileId} ${isSelected}
        order by level, local_day, batch, conversion_key, revenue_type limit ${deltasPerBatch}
      ) taken
      where d.profile_id = ${profileId} and d.level = taken.level and d.local_day = taken.local_day
        and d.batch = taken.batch and d.conversion_key = taken.conversion_key and d.revenue_type = taken.revenue_type
      returning d.*
    ), parts as (
      select level, local_day, conversion_key, revenue_type, reason, coalesce(own_entity_id, ${noEntity}) as entity_id,
        coalesce(own_platform, '') as platform, ${sliced}
      from gone cross join lateral unnest(entity_ids, reasons, platforms, ${slices})
        as p (own_entity_id, reason, own_platform, ${sliced})
    ), sums as materialized (
      select level, local_day, ${key}, ${summed((column, slot) => `${column}_${slot}`)} from parts
      group by level, local_day, ${key}
    ), days as (
      insert into credit_day (profile_id, level, local_day, ${key}, ${columns})
      select ${profileId}::uuid, level, local_day, ${key}, ${columns} from sums where ${isAnything}
      on conflict (profile_id, level, local_day, ${key}) ${sql.raw(addedTo('credit_day', columnNames, slots))}
    ), months as (
      insert into credit_month (profile_id, level, month, ${key}, ${columns})
      select ${profileId}::uuid, level, month, ${key}, ${columns} from (
        select level, ${month} as month, ${key}, ${summed((column, slot) => `${column}[${slot}]`)} from sums group by level, ${month}, ${key}
      ) monthly where ${isAnything}
      on conflict (profile_id, level, month, ${key}) ${sql.raw(addedTo('credit_month', columnNames, slots))}
    ), totals as (${addToProfileDays(profileId, slots, sql`sums where level = 0`)})
    select count(*)::integer as compacted from gone`.execute(db),
  ])
  return rows[0]!.compacted
}

/** Advisory lock: one compaction per profile, because two would block each other's rows. False if another process holds it. */
export async function lockCompaction(db: Db, profileId: string): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('tributary fold'), hashtext(${profileId})) as is_held`.execute(db)
  return rows[0]!.is_held
}

/** Waits for the compaction lock. */
export async function lockCompactionWaiting(db: Db, profileId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tributary fold'), hashtext(${profileId}))`.execute(db)
}

/** Lists profiles with deltas, across all profiles. */
export async function listProfileIdsToCompact(db: Db): Promise<string[]> {
  const [credit, cohorts] = await Promise.all([
    db.selectFrom('credit_delta').select('profile_id').distinct().execute(),
    db.selectFrom('cohort_delta').select('profile_id').distinct().execute(),
  ])
  return [...new Set([...credit, ...cohorts].map(({ profile_id }) => profile_id))].sort()
}

/** Deletes rollups that are zero after their credit moved elsewhere. */
export async function deleteEmptyRollups(db: Db, profileId: string): Promise<void> {
  for (const table of ['credit_day', 'credit_month']) {
    await sql`
      delete from ${sql.table(table)} where profile_id = ${profileId}
        and ${sql.raw(allColumns.map((column) => `0 = all(${column})`).join(' and '))}`.execute(db)
  }
}

/** Stores paths that are not stored yet, in the order of their ids, so that concurrent writers do not block each other. */
export async function insertPaths(db: Db, profileId: string, paths: readonly StoredPath[]): Promise<void> {
  await sql`${asPrepared}
    insert into path (profile_id, id, kind, steps, is_cut)
    select ${profileId}::uuid, id, kind, steps, is_cut
    from json_to_recordset(${JSON.stringify(paths)}::json) as r (id uuid, kind text, steps text[], is_cut boolean)
    order by id
    on conflict do nothing`.execute(db)
}

/** Lists which of these paths are stored. */
export async function listKnownPathIds(db: Db, profileId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from path where profile_id = ${profileId} and id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findPath(db: Db, profileId: string, id: string): Promise<StoredPath | null> {
  const path = await db
    .selectFrom('path')
    .select(['id', 'kind', 'steps', 'is_cut'])
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .executeTakeFirst()
  return path ?? null
}
