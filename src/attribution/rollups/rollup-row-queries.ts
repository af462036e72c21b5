import { type RawBuilder, sql } from 'kysely'
import { type CreditBasis, conversionBasis, familyOf, firstCodeOutside, storedReasons } from './domain/credit-basis.ts'
import { measureNames, noEntity, rollupMeasures } from './domain/rollup-groups.ts'
import { type DayRange, splitRange } from './domain/split-range.ts'

/** Selects rollups of a level in a model slot, of all or some reasons. */
export interface RollupQuery {
  level: number
  position: number
  reasons?: readonly number[]
  basis?: CreditBasis | undefined
}

/**
 * Selects the rollups of a range: whole months, the days at the edges, and deltas that are not compacted yet. One statement reads
 * them in one snapshot, so the result includes every committed change. By day, no months are used.
 */
export const sumRows = (
  profileId: string,
  range: DayRange,
  { level, position, reasons, basis = conversionBasis }: RollupQuery,
  isByDay = false,
): RawBuilder<unknown> => {
  const { from_day: first, to_day: last } = range
  const { days, months } = isByDay ? { days: [{ first, last }], months: null } : splitRange(range)
  const key = sql.raw(`entity_id, reason, platform, conversion_key, revenue_type${isByDay ? ', local_day' : ''}`)
  const ofReasons = reasons ? sql`and reason = any(${storedReasons(reasons, basis)}::smallint[])` : sql``
  const slot = sql.raw(`[${position}]`)
  const within = (day: string, { first, last }: { first: string | null; last: string }) =>
    sql`profile_id = ${profileId} and level = ${familyOf(basis) + level} and ${sql.ref(day)} <= ${last}
      ${first === null ? sql`` : sql`and ${sql.ref(day)} >= ${first}`}`
  const stretches = [
    ...days.map((part) => ({ table: 'credit_day', day: 'local_day', ...part })),
    ...(months ? [{ table: 'credit_month', day: 'month', ...months }] : []),
  ].map(
    ({ table, day, ...part }) => sql`
      select ${key}, counts${slot} as count, first_counts${slot} as first_count, amounts${slot} as value,
        first_amounts${slot} as first_value, contributions${slot} as contribution, costed_counts${slot} as costed_count
      from ${sql.table(table)} where ${within(day, part)} ${ofReasons}`,
  )
  const deltas = sql`
    select ${key}, ${sql.raw(measureNames)}
    from (select ${expandedDeltaColumns} from credit_delta ${expandedDeltas(position)} where ${within('local_day', { first, last })}) d
    where true ${ofReasons}`
  return withinWindow(sql.join([...stretches, deltas], sql` union all `), basis, isByDay)
}

/** Splits stored codes into reason and age, and the numbers into those within the window and the value outside. */
function withinWindow(rows: RawBuilder<unknown>, basis: CreditBasis, isByDay: boolean): RawBuilder<unknown> {
  const day = sql.raw(isByDay ? ', local_day' : '')
  const key = sql`platform, conversion_key, revenue_type${day}`
  if (familyOf(basis) === 0)
    return sql`select entity_id, reason, ${key}, ${sql.raw(measureNames)}, 0::numeric as later_value from (${rows}) stored`
  const limit = sql.lit(firstCodeOutside(basis.window))
  const within = rollupMeasures.map(
    ({ name }) => sql`case when reason < ${limit} then ${sql.ref(name)} else 0 end as ${sql.ref(name)}`,
  )
  return sql`
    select entity_id, reason % 10 as reason, ${key}, ${sql.join(within)},
      case when reason < ${limit} then 0 else value end as later_value
    from (${rows}) stored`
}

/** Expands the arrays of `credit_delta` in a model slot to one row per rollup. */
export const expandedDeltas = (position: number): RawBuilder<unknown> => {
  const slot = sql.raw(`[${position}:${position}]`)
  return sql`cross join lateral unnest(entity_ids, reasons, platforms, counts${slot}, first_counts${slot}, amounts${slot},
      first_amounts${slot}, contributions${slot}, costed_counts${slot})
    as p (own_entity_id, reason, own_platform, ${sql.raw(measureNames)})`
}

/** The columns of expanded deltas, with defaults for entity and platform. */
export const expandedDeltaColumns = sql.raw(`level, local_day, conversion_key, revenue_type, reason,
  coalesce(own_entity_id, '${noEntity}') as entity_id, coalesce(own_platform, '') as platform, ${measureNames}`)
