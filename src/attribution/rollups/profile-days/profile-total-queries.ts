import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/context/db-handle.ts'
import { assigned, creditedOnce, reasonCode } from '../../entities/unattributed-reason.ts'
import type { ModelName } from '../../models/models.ts'

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

/**
 * Sums the totals of the days of many profiles, and the deltas that are not compacted yet, in one statement. Every part is joined
 * and grouped by profile, so a distributed database runs it once per shard.
 */
export async function sumProfileTotals(
  db: Db,
  ranges: readonly ProfilesRange[],
  model: ModelName,
): Promise<ProfileTotal[]> {
  const groups = [...Map.groupBy(ranges, ({ profile_ids }) => profile_ids).values()]
  const parts = groups.flatMap((group) => [storedTotals(group, model), deltaTotals(group, model)])
  const { rows } = await sql<ProfileTotal>`
    select totals.profile_id, totals.period, sum(conversions)::bigint as conversions, sum(untouched)::bigint as untouched,
      sum(cash) as cash, case when bool_and(is_ready) then sum(credited) end as credited_cash
    from (${sql.join(parts, sql` union all `)}) totals
    group by totals.profile_id, totals.period`.execute(db)
  return rows
}

function storedTotals(group: readonly ProfilesRange[], model: ModelName): RawBuilder<unknown> {
  return sql`
    select r.profile_id, ${periodOf(group)} as period, sum(r.conversions) as conversions, sum(r.untouched) as untouched,
      sum(r.cash) as cash, coalesce(sum(r.credited[m.position]), 0) as credited, bool_and(m.position is not null) as is_ready
    from profile_day r ${readyModel(model)}
    where ${isWithinAny(group)} group by 1, 2`
}

function deltaTotals(group: readonly ProfilesRange[], model: ModelName): RawBuilder<unknown> {
  const sum = (column: string, filter: RawBuilder<unknown>) =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where ${filter}), 0)`
  const isOf = (reason: number) => sql`p.reason = ${sql.lit(reason)}`
  const isCash = sql`d.revenue_type = 'cash'`
  return sql`
    select d.profile_id, d.period, ${sum('p.count', isOf(assigned))}, ${sum('p.count', isOf(untouched))},
      ${sum('p.value', sql`${isOf(assigned)} and ${isCash}`)}, ${sum('p.credited', sql`${isOf(creditedOnce)} and ${isCash}`)},
      bool_and(d.position is not null)
    from (select r.*, m.position, ${periodOf(group)} as period from credit_delta r ${readyModel(model)}
      where r.level = 0 and ${isWithinAny(group)}) d
    cross join lateral unnest(d.reasons, d.counts[1:1], d.amounts[1:1], d.amounts[d.position:d.position])
      as p (reason, count, value, credited)
    group by 1, 2`
}

/** The slot of a model is that of the profile. */
function readyModel(model: ModelName): RawBuilder<unknown> {
  return sql`left join credit_model m on m.profile_id = r.profile_id and m.model = ${model} and m.state = 'ready'`
}

function isWithin({ from_day, to_day }: ProfilesRange): RawBuilder<unknown> {
  return sql`r.local_day between ${from_day} and ${to_day}`
}

function periodOf(group: readonly ProfilesRange[]): RawBuilder<unknown> {
  const cases = group.map((range) => sql`when ${isWithin(range)} then ${sql.lit(range.period)}`)
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** All periods of the same profiles are read in one scan, because the scan costs more than the sums. */
function isWithinAny(group: readonly ProfilesRange[]): RawBuilder<unknown> {
  const first = group.map(({ from_day }) => from_day).toSorted()[0]!
  const last = group.map(({ to_day }) => to_day).toSorted()
  return sql`r.profile_id = any(${group[0]!.profile_ids}::uuid[]) and r.local_day between ${first} and ${last.at(-1)!}
    and (${sql.join(group.map(isWithin), sql` or `)})`
}
