import Big from 'big.js'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import { sumAmounts } from '../../kernel/money.ts'
import { groupInSlices, mapInSlices } from '../../kernel/slices.ts'
import { assigned } from '../entities/unattributed-reason.ts'
import { parseOutcome } from '../rollups/domain/add-facts.ts'
import { pathRoles, type RoleLevel, rolesOfCode } from '../rollups/domain/families.ts'
import { type LevelRollup, toNumbers } from '../rollups/domain/level-rollups.ts'
import { parseSource, targetsAt } from '../rollups/domain/source.ts'
import { type LevelQuery, listLevelRollups } from '../rollups/level-queries.ts'
import { readRollups } from '../rollups/read-rollups.ts'
import { selectRanks } from '../rollups/report-queries.ts'
import type { DayRange } from '../segments/domain/periods.ts'

/** Totals of an entity or channel in several slots: models, or roles in the path. */
export interface SlotTotals {
  /** The placeholder id for channels. */
  entity_id: string
  platform: string
  revenue_type: string
  counts: number[]
  /** Exact decimals. */
  values: string[]
}

/** Sums rows of levels under several models, in their order. Sums that are the same under every model count for each. */
export async function sumSlots(
  db: Db,
  profileId: string,
  range: DayRange,
  queries: readonly LevelQuery[],
  slots: readonly number[],
): Promise<SlotTotals[]> {
  const sums = await listLevelRollups(db, profileId, range, queries)
  return toSlotTotals(sums, slots, (sum, slot) => sum.slot === slot || sum.slot === 0)
}

async function toSlotTotals<Sum extends Omit<SlotTotals, 'counts' | 'values'> & Pick<LevelRollup, 'count' | 'value'>>(
  sums: readonly Sum[],
  slots: readonly number[],
  isIn: (sum: Sum, slot: number) => boolean,
): Promise<SlotTotals[]> {
  const groups = await groupInSlices(sums, (sum) => `${sum.revenue_type} ${sum.entity_id} ${sum.platform}`)
  return mapInSlices(groups.values(), (rows) => {
    const { entity_id, platform, revenue_type } = rows[0]!
    const bySlot = slots.map((slot) => rows.filter((row) => isIn(row, slot)))
    return {
      entity_id,
      platform,
      revenue_type,
      counts: bySlot.map((ofSlot) => ofSlot.reduce((sum, { count }) => sum + count, 0)),
      values: bySlot.map((ofSlot) => sumAmounts(ofSlot.map(({ value }) => new Big(value))).toFixed()),
    }
  })
}

/**
 * Selects `entity_id`, `value` and `count` of each entity with credit: the highest value of its payments, and most conversions, under
 * any slot.
 */
export async function sumSlotRanks(
  db: Db,
  profileId: string,
  range: DayRange,
  query: LevelQuery,
): Promise<RawBuilder<unknown>> {
  const totals = await sumSlots(db, profileId, range, [query], query.slots)
  const byEntity = await groupInSlices(totals, ({ entity_id }) => entity_id)
  const ranks = await mapInSlices(byEntity, ([entity_id, rows]) => {
    const cash = rows.filter(({ revenue_type }) => revenue_type === 'cash')
    const values = query.slots.map((_, slot) => sumAmounts(cash.map((row) => new Big(row.values[slot]!))))
    const counts = query.slots.map((_, slot) => rows.reduce((sum, row) => sum + row.counts[slot]!, 0))
    const value = values.reduce((highest, value) => (value.gt(highest) ? value : highest))
    const isAny = counts.some((count) => count > 0) || values.some((value) => !value.eq(0))
    return { entity_id, value: value.toFixed(), count: Math.max(...counts), isAny }
  })
  return selectRanks(ranks.filter(({ isAny }) => isAny))
}

/** Sums whole conversions by the role of each entity or channel; slots are the roles in order. */
export async function sumRoles(
  db: Db,
  profileId: string,
  range: DayRange,
  { level, conversion_key }: { level: RoleLevel; conversion_key: string | undefined },
): Promise<SlotTotals[]> {
  const [parts] = await readRollups(db, profileId, range, [{ family: 'role', slots: [0] }])
  const sums = parts!.flatMap(({ table, keyOf, outcomeOf }) =>
    table.ids.flatMap((id, index) => {
      const outcome = parseOutcome(outcomeOf(table.outcomes[index]!))
      if (conversion_key !== undefined && outcome.conversion_key !== conversion_key) return []
      const target = targetsAt(parseSource(keyOf(id)), level).find(({ reason }) => reason === assigned)
      if (!target) return []
      const { revenue_type } = outcome
      const { count, value } = toNumbers(table, index)
      const { entity_id, platform } = target
      return rolesOfCode(table.codes[index]!, level).map((role) => ({
        ...{ entity_id, platform, revenue_type, count, value },
        role: pathRoles.indexOf(role),
      }))
    }),
  )
  return toSlotTotals(sums, [...pathRoles.keys()], (sum, role) => sum.role === role)
}
