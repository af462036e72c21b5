import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import { assigned } from '../entities/unattributed-reason.ts'
import { expandedDeltaColumns, expandedDeltas } from './rollup-row-queries.ts'

const entityColumns = ['campaign_id', 'ad_set_id', 'ad_id'] as const

/**
 * Lists the days whose rollups differ from conversions and credit, newest first: in the profile totals (counts, first payments,
 * value, value of first payments, contribution) or in the credit of campaigns, ad sets or ads under these models. One statement reads each table once, so that every day
 * can be verified every night. A shift between two entities of one day is found only by the exact recalculation.
 */
export async function listDifferingDays(db: Db, profileId: string, positions: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ local_day: string }>`
    with counting as materialized (
      select id, local_day, coalesce(net_value, 0) as net, is_first_counted,
        is_first_payment, contribution from conversion
      where profile_id = ${profileId} and is_counting
    )
    select distinct local_day from (
      select local_day from (
        select local_day, 0 as level, 1 as position, count(*) as count,
          count(*) filter (where is_first_counted) as first_count, sum(net) as value,
          sum(net) filter (where is_first_payment) as first_value, sum(contribution) as contribution
        from counting group by local_day
        ${sql.join(positions.length > 0 ? [creditedRows(profileId, positions)] : [], sql``)}
        union all
        select local_day, level, p.position::integer, -p.count, -p.first_count, -p.value,
          -p.first_value, -p.contribution
        from credit_day cross join lateral unnest(counts, first_counts, amounts, first_amounts, contributions) with ordinality
          as p (count, first_count, value, first_value, contribution, position)
        where profile_id = ${profileId} and level <= ${sql.lit(entityColumns.length)} and reason = ${sql.lit(assigned)}
        ${sql.join(
          [...new Set([1, ...positions])].map((position) => unfoldedRows(profileId, position)),
          sql``,
        )}
      ) signed
      where (level = 0 and position = 1) or (level > 0 and position = any(${positions}::integer[]))
      group by local_day, level, position
      having sum(value) <> 0 or (level = 0 and (sum(count) <> 0 or coalesce(sum(first_count), 0) <> 0
        or coalesce(sum(first_value), 0) <> 0 or coalesce(sum(contribution), 0) <> 0))
    ) differing order by local_day desc`.execute(db)
  return rows.map(({ local_day }) => local_day)
}

/** Selects the credit of entities per day, level and model. */
function creditedRows(profileId: string, positions: readonly number[]): RawBuilder<unknown> {
  const cells = entityColumns.flatMap((column, index) =>
    positions.map((position) => ({ column, level: index + 1, position, name: `sum_${index + 1}_${position}` })),
  )
  const rollups = cells.map(
    ({ column, position, name }) => `sum(net * k.ppm[${position}]) filter (where k.${column} is not null) as ${name}`,
  )
  const values = cells.map(({ level, position, name }) => `(${level}, ${position}, ${name})`)
  return sql`
    union all
    select local_day, p.level, p.position, 0, 0, coalesce(p.value, 0) / 1000000, 0, 0
    from (
      select c.local_day, ${sql.raw(rollups.join(', '))}
      from counting c join credit k on k.profile_id = ${profileId} and k.conversion_id = c.id
      group by c.local_day
    ) credited cross join lateral (values ${sql.raw(values.join(', '))}) as p (level, position, value)`
}

function unfoldedRows(profileId: string, position: number): RawBuilder<unknown> {
  return sql`
    union all
    select local_day, level, ${sql.lit(position)}, -coalesce(count, 0), -coalesce(first_count, 0), -coalesce(value, 0),
      -coalesce(first_value, 0), -coalesce(contribution, 0)
    from (select ${expandedDeltaColumns} from credit_delta ${expandedDeltas(position)} where profile_id = ${profileId}) d
    where level <= ${sql.lit(entityColumns.length)} and reason = ${sql.lit(assigned)}`
}
