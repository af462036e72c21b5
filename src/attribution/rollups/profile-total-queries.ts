import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import { assigned, creditedOnce, reasonCode } from '../entities/unattributed-reason.ts'
import type { ModelName } from '../models/models.ts'
import { splitRange } from './domain/split-range.ts'

/** Some profiles with the same days; the days of a profile are those of its time zone. */
export interface ProfilesRange {
  profile_ids: readonly string[]
  from_day: string
  to_day: string
  /** Names the range in the result, for example the period before. */
  period: 'current' | 'previous'
}

/** All conversions of a profile in a period; each counts once. */
export interface ProfileTotal {
  profile_id: string
  period: ProfilesRange['period']
  conversions: number
  /** Conversions without any touch before them. */
  untouched: number
  /** Exact decimals in the reporting currency, net of refunds. */
  cash: string
  /** The part credited to campaigns under the model; null while the model is computed. */
  credited_cash: string | null
}

const untouched = reasonCode('no_touch')
const reasons = sql.lit(`{${[assigned, untouched, creditedOnce].join(',')}}`)

/**
 * Sums the profile level of the rollups of many profiles in one statement: whole months, the days at the edges, and deltas that
 * are not compacted yet. Every part is joined and grouped by profile, so a distributed database runs it once per shard.
 */
export async function sumProfileTotals(
  db: Db,
  ranges: readonly ProfilesRange[],
  model: ModelName,
): Promise<ProfileTotal[]> {
  const { rows } = await sql<ProfileTotal>`
    select totals.profile_id, totals.period,
      coalesce(sum(count) filter (where reason = ${sql.lit(assigned)}), 0)::bigint as conversions,
      coalesce(sum(count) filter (where reason = ${sql.lit(untouched)}), 0)::bigint as untouched,
      coalesce(sum(value) filter (where reason = ${sql.lit(assigned)} and revenue_type = 'cash'), 0) as cash,
      case when bool_and(is_ready) then
        coalesce(sum(credited) filter (where reason = ${sql.lit(creditedOnce)} and revenue_type = 'cash'), 0) end as credited_cash
    from (${sql.join(
      [...Map.groupBy(ranges, ({ profile_ids }) => profile_ids).values()].flatMap((group) => partsOf(group, model)),
      sql` union all `,
    )}) totals
    group by totals.profile_id, totals.period`.execute(db)
  return rows
}

interface Interval {
  table: 'credit_day' | 'credit_month' | 'credit_delta'
  first: string
  last: string
  period: ProfilesRange['period']
}

/**
 * Reads each table once for all periods of the same profiles, because the scan of the rows costs more than their sums. The slot of
 * a model is that of the profile, so each part is joined to it.
 */
function partsOf(group: readonly ProfilesRange[], model: ModelName): RawBuilder<unknown>[] {
  const { profile_ids } = group[0]!
  const byTable = Map.groupBy(group.flatMap(intervalsOf), ({ table }) => table)
  return [...byTable].map(([table, intervals]) => {
    const day = sql.ref(table === 'credit_month' ? 'r.month' : 'r.local_day')
    const isWithin = ({ first, last }: Interval) => sql`${day} between ${first} and ${last}`
    const period = sql`case ${sql.join(
      intervals.map((interval) => sql`when ${isWithin(interval)} then ${sql.lit(interval.period)}`),
      sql` `,
    )} end`
    const [first, last] = [intervals.map((interval) => interval.first), intervals.map((interval) => interval.last)]
    const rows = sql`
      left join credit_model m on m.profile_id = r.profile_id and m.model = ${model} and m.state = 'ready'
      where r.profile_id = any(${profile_ids}::uuid[]) and r.level = 0
        and ${day} between ${first.toSorted()[0]!} and ${last.toSorted().at(-1)!}
        and (${sql.join(intervals.map(isWithin), sql` or `)})`
    if (table !== 'credit_delta') {
      return sql`
        select r.profile_id, ${period} as period, r.reason, r.revenue_type, r.counts[1] as count, r.amounts[1] as value,
          r.amounts[m.position] as credited, m.position is not null as is_ready
        from ${sql.table(table)} r ${rows} and r.reason = any(${reasons}::smallint[])`
    }
    return sql`
      select r.profile_id, r.period, p.reason, r.revenue_type, p.count, p.value, p.credited,
        r.position is not null as is_ready
      from (select r.*, m.position, ${period} as period from credit_delta r ${rows}) r
      cross join lateral unnest(r.reasons, r.counts[1:1], r.amounts[1:1], r.amounts[r.position:r.position])
        as p (reason, count, value, credited)`
  })
}

function intervalsOf({ period, ...range }: ProfilesRange): Interval[] {
  const { days, months } = splitRange(range)
  return [
    ...days.map((part): Interval => ({ table: 'credit_day', ...part, period })),
    ...(months ? [{ table: 'credit_month' as const, first: months.first!, last: months.last, period }] : []),
    { table: 'credit_delta', first: range.from_day, last: range.to_day, period },
  ]
}
