import { sql } from 'kysely'
import { asPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { CohortTable } from './domain/cohort-table.ts'

/** Changes of cohort cells as decimal strings. */
export type CohortChange = ReturnType<CohortTable['changes']>[number]

/** The columns of a cell, their arrays in `cohort_delta`, and their types. */
const cellKey = [
  { column: 'dimension', array: 'dimensions', type: 'smallint' },
  { column: 'step', array: 'steps', type: 'smallint' },
  { column: 'position', array: 'positions', type: 'smallint' },
  { column: 'cohort', array: 'cohorts', type: 'date' },
  { column: 'key', array: 'keys', type: 'text' },
  { column: 'age', array: 'ages', type: 'smallint' },
] as const

const cellNumbers = [
  { column: 'customers', array: 'customers', type: 'numeric' },
  { column: 'repeat_customers', array: 'repeat_customers', type: 'numeric' },
  { column: 'active_customers', array: 'active_customers', type: 'numeric' },
  { column: 'orders', array: 'orders', type: 'numeric' },
  { column: 'costed_orders', array: 'costed_orders', type: 'numeric' },
  { column: 'value', array: 'amounts', type: 'numeric' },
  { column: 'contribution', array: 'contributions', type: 'numeric' },
] as const

const cellColumns = [...cellKey, ...cellNumbers]
const names = (columns: readonly { column: string }[]) => columns.map(({ column }) => column).join(', ')

export const cohortKey = sql.raw(names(cellKey))
export const cohortNumberNames = cellNumbers.map(({ column }) => column)
const cohortNumbers = sql.raw(names(cellNumbers))

/** Expands `cohort_delta` to one row per cell, as `c`. */
export const expandedCohortDeltas = sql.raw(
  `cross join lateral unnest(${cellColumns.map(({ array }) => `d.${array}`).join(', ')}) as c (${names(cellColumns)})`,
)

/** Appends changes as one row; `id` identifies the transaction that wrote them. */
export async function insertCohortDelta(
  db: Db,
  profileId: string,
  id: string,
  changes: readonly CohortChange[],
): Promise<void> {
  const arrays = cellColumns.map(
    ({ column, type }) => sql`${changes.map((change) => change[column])}::${sql.raw(type)}[]`,
  )
  await sql`${asPrepared}
    insert into cohort_delta (profile_id, id, ${sql.raw(cellColumns.map(({ array }) => array).join(', '))})
    values (${profileId}, ${id}, ${sql.join(arrays)})`.execute(db)
}

/** Deltas per compaction batch. */
const deltasPerBatch = 500

/**
 * Compacts deltas into the rollups in one statement, so that a statement that reads both finds each delta exactly once. Returns the
 * number of deltas and whether there may be more. The caller holds the compaction lock.
 */
export async function updateCohortsCompacted(
  db: Db,
  profileId: string,
): Promise<{ compacted: number; isMore: boolean }> {
  const { rows } = await sql<{ compacted: number }>`
    with gone as (
      delete from cohort_delta where profile_id = ${profileId} and id in (
        select id from cohort_delta where profile_id = ${profileId} order by id limit ${deltasPerBatch})
      returning *
    ), cells as (
      insert into cohort_rollup (profile_id, ${cohortKey}, ${cohortNumbers})
      select ${profileId}::uuid, ${cohortKey}, ${sql.raw(cohortNumberNames.map((name) => `sum(c.${name})`).join(', '))}
      from gone d ${expandedCohortDeltas} group by ${cohortKey}
      on conflict (profile_id, ${cohortKey}) do update set
        ${sql.raw(cohortNumberNames.map((name) => `${name} = cohort_rollup.${name} + excluded.${name}`).join(', '))}
    )
    select count(*)::integer as compacted from gone`.execute(db)
  const { compacted } = rows[0]!
  return { compacted, isMore: compacted === deltasPerBatch }
}

/** Lists profiles with deltas, across all profiles. */
export async function listProfileIdsWithCohortDeltas(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('cohort_delta').select('profile_id').distinct().execute()
  return rows.map(({ profile_id }) => profile_id)
}

/** Deletes cells that are zero after their customers moved elsewhere. */
export async function deleteEmptyCohorts(db: Db, profileId: string): Promise<void> {
  await sql`
    delete from cohort_rollup where profile_id = ${profileId}
      and ${sql.raw(cohortNumberNames.map((name) => `${name} = 0`).join(' and '))}`.execute(db)
}
