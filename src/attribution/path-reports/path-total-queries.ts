import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import { reasonCode } from '../entities/unattributed-reason.ts'
import { emptyPathId, type PathKind, pathLevels } from '../rollups/domain/conversion-paths.ts'
import type { DayRange } from '../rollups/domain/split-range.ts'
import { profileTotals } from '../rollups/report-queries.ts'
import { sumRows } from '../rollups/rollup-row-queries.ts'

export interface PathFilter extends DayRange {
  kind: PathKind
  conversion_key: string | undefined
  /** A step that the path has. */
  contains: string | undefined
  min_length: number
  order: 'conversions' | 'value'
  /** The last path of the previous page, with its sort key. */
  after: { key: string; id: string } | null
  limit: number
}

export interface PathTotal {
  id: string
  conversions: number
  /** Net value of payments, or of the selected goal. */
  value: string
  steps: string[]
  is_cut: boolean
  /** The number of conversions by code of touches and days; null for conversions without a touch. */
  codes: (number | null)[]
  counts: number[]
}

/** Selects the path rollups of a range by path and code, and conversions without a touch as the empty path. */
function pathSums(
  profileId: string,
  range: DayRange,
  kind: PathKind,
  conversionKey: string | undefined,
  hasEmpty: boolean,
) {
  const ofKey = conversionKey === undefined ? sql`` : sql`where conversion_key = ${conversionKey}`
  const valued = conversionKey === undefined ? sql`revenue_type = 'cash'` : sql`revenue_type <> 'unverified'`
  const untouched = { ...profileTotals, reasons: [reasonCode('no_touch')] }
  return sql`
    select entity_id, code, sum(count)::bigint as count, coalesce(sum(value) filter (where ${valued}), 0) as value
    from (
      select entity_id, reason as code, conversion_key, revenue_type, count, value
      from (${sumRows(profileId, range, { level: pathLevels[kind], position: 1 })}) paths
      ${hasEmpty ? sql`union all select entity_id, null, conversion_key, revenue_type, count, value from (${sumRows(profileId, range, untouched)}) untouched` : sql``}
    ) summed ${ofKey}
    group by entity_id, code having sum(count) > 0`
}

/** Lists paths with their totals, in order. */
export async function listPathTotals(db: Db, profileId: string, filter: PathFilter): Promise<PathTotal[]> {
  const { kind, conversion_key, contains, min_length, order, after, limit } = filter
  const hasEmpty = contains === undefined && min_length === 0
  const range = { from_day: filter.from_day, to_day: filter.to_day }
  const isFiltered = contains !== undefined || min_length > 1
  const selected = sql`entity_id in (select id from path where profile_id = ${profileId} and kind = ${kind}
    and cardinality(steps) >= ${min_length} ${contains === undefined ? sql`` : sql`and steps @> array[${contains}]::text[]`})`
  const key = sql.ref(order)
  const { rows } = await sql<PathTotal>`
    with sums as materialized (${pathSums(profileId, range, kind, conversion_key, hasEmpty)}),
    ranked as (
      select entity_id as id, sum(count)::bigint as conversions, sum(value) as value from sums
      ${isFiltered ? sql`where ${selected}` : sql``} group by entity_id
    ), page as (
      select * from ranked ${after ? sql`where (${key}, id) < (${after.key}::numeric, ${after.id}::uuid)` : sql``}
      order by ${key} desc, id desc limit ${limit}
    )
    select page.id, conversions, trim_scale(page.value) as value, coalesce(p.steps, '{}') as steps,
      coalesce(p.is_cut, false) as is_cut, c.codes, c.counts
    from page cross join lateral (
      select array_agg(code order by code) as codes, array_agg(count order by code) as counts from sums where entity_id = page.id
    ) c
    left join path p on p.profile_id = ${profileId} and p.id = page.id
    where p.id is not null or page.id = ${emptyPathId}
    order by ${sql.ref(`page.${order}`)} desc, page.id desc`.execute(db)
  return rows
}

/** Counts the conversions of a range by code of touches and days; the code is null without a touch. */
export async function countByPathCode(
  db: Db,
  profileId: string,
  range: DayRange,
  conversionKey: string | undefined,
): Promise<{ code: number | null; count: number }[]> {
  const { rows } = await sql<{ code: number | null; count: number }>`
    select code, sum(count)::bigint as count from (${pathSums(profileId, range, 'channel', conversionKey, true)}) sums
    group by code order by code`.execute(db)
  return rows
}
