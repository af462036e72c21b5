import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import { noEntity } from '../rollups/domain/rollup-groups.ts'
import { type DayRange, splitRange } from '../rollups/domain/split-range.ts'

/** The rollups of a level that are read in several slots: models, or roles in the path. */
export interface SlotQuery {
  level: number
  /** Positions, starting at 1. */
  positions: readonly number[]
  reasons: readonly number[]
  conversion_key?: string | undefined
  entity_ids?: readonly string[] | undefined
}

/** Totals of an entity or channel, in the order of the requested positions. */
export interface SlotTotals {
  /** The placeholder id for the levels of channels. */
  entity_id: string
  platform: string
  revenue_type: string
  counts: number[]
  /** Exact decimals. */
  values: string[]
}

/**
 * Sums rollups in several slots in one pass over whole months, the days at the edges and deltas that are not compacted yet. One
 * statement reads them in one snapshot.
 */
export async function sumSlots(
  db: Db,
  profileId: string,
  range: DayRange,
  selection: readonly SlotQuery[],
): Promise<SlotTotals[]> {
  const width = Math.max(...selection.map(({ positions }) => positions.length))
  const sums = Array.from({ length: width }, (_, index) => index)
  const totals = (column: string) => sql.raw(sums.map((index) => `coalesce(sum(${column}_${index}), 0)`).join(', '))
  const { rows } = await sql<SlotTotals>`
    select entity_id, platform, revenue_type, array[${totals('count')}]::bigint[] as counts,
      array[${totals('value')}]::numeric[] as values
    from (${sql.join(
      selection.map((query) => slotRows(profileId, range, query, width)),
      sql` union all `,
    )}) sums
    group by entity_id, platform, revenue_type`.execute(db)
  return rows
}

/**
 * Selects `entity_id`, `value` and `count` of each entity with credit: the highest value of its payments, and most conversions, under
 * any slot.
 */
export const sumSlotRanks = (profileId: string, range: DayRange, query: SlotQuery): RawBuilder<unknown> => {
  const slots = query.positions.map((_, index) => index)
  const each = (column: (slot: number) => string, separator = ', ') => sql.raw(slots.map(column).join(separator))
  const value = (slot: number) => `coalesce(sum(value_${slot}) filter (where revenue_type = 'cash'), 0)`
  const count = (slot: number) => `sum(count_${slot})`
  return sql`
    select entity_id, greatest(${each(value)}) as value, greatest(${each(count)}) as count
    from (${slotRows(profileId, range, query, slots.length)}) sums
    where entity_id <> ${noEntity}
    group by entity_id
    having ${each((slot) => `${count(slot)} > 0 or ${value(slot)} <> 0`, ' or ')}`
}

function slotRows(
  profileId: string,
  range: DayRange,
  { level, positions, reasons, conversion_key, entity_ids }: SlotQuery,
  width: number,
) {
  const columns = Array.from({ length: width }, (_, index) => ({ index, position: positions[index] ?? null }))
  const at = ({ index, position }: (typeof columns)[number]) =>
    position === null
      ? `0 as count_${index}, 0::numeric as value_${index}`
      : `counts[${position}] as count_${index}, amounts[${position}] as value_${index}`
  const ofKey = conversion_key === undefined ? sql`` : sql`and conversion_key = ${conversion_key}`
  const within = (day: string, { first, last }: { first: string | null; last: string }) =>
    sql`profile_id = ${profileId} and level = ${level} and ${sql.ref(day)} <= ${last}
      ${first === null ? sql`` : sql`and ${sql.ref(day)} >= ${first}`} ${ofKey}`
  const ofReasons = sql`and reason = any(${reasons}::smallint[])`
  const ofEntities = (entity: RawBuilder<unknown>) =>
    entity_ids ? sql`and ${entity} = any(${entity_ids}::uuid[])` : sql``
  const { days, months } = splitRange(range)
  const stretches = [
    ...days.map((part) => ({ table: 'credit_day', day: 'local_day', ...part })),
    ...(months ? [{ table: 'credit_month', day: 'month', ...months }] : []),
  ].map(
    ({ table, day, ...part }) => sql`
      select entity_id, platform, revenue_type, ${sql.raw(columns.map(at).join(', '))}
      from ${sql.table(table)} where ${within(day, part)} ${ofReasons} ${ofEntities(sql`entity_id`)}`,
  )
  const stored = columns.filter(({ position }) => position !== null)
  const slices = stored.map(({ position: slot }) => `counts[${slot}:${slot}], amounts[${slot}:${slot}]`)
  const names = stored.map(({ index }) => `count_${index}, value_${index}`)
  const read = columns.map(({ index, position }) =>
    position === null ? `0 as count_${index}, 0 as value_${index}` : `count_${index}, value_${index}`,
  )
  const deltas = sql`
    select coalesce(own_entity_id, ${noEntity}), coalesce(own_platform, ''), revenue_type, ${sql.raw(read.join(', '))}
    from credit_delta cross join lateral unnest(entity_ids, reasons, platforms, ${sql.raw(slices.join(', '))})
      as p (own_entity_id, reason, own_platform, ${sql.raw(names.join(', '))})
    where ${within('local_day', { first: range.from_day, last: range.to_day })} ${ofReasons}
      ${ofEntities(sql`coalesce(own_entity_id, ${noEntity})`)}`
  return sql.join([...stretches, deltas], sql` union all `)
}
