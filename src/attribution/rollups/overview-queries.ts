import type { Db } from '../../kernel/context/db-handle.ts'
import { groupInSlices, mapInSlices } from '../../kernel/slices.ts'
import { assigned, creditedOnce, reasonCode, remainder, unattributedReasons } from '../entities/unattributed-reason.ts'
import type { DayRange } from '../segments/domain/periods.ts'
import type { CreditBasis } from './domain/credit-basis.ts'
import { addUpLevel, addUpTotals, type LevelRollup } from './domain/level-rollups.ts'
import type { CreditLevel } from './domain/source.ts'
import { readRollups } from './read-rollups.ts'

/** The levels that the overview reads: the profile, its campaigns, and platforms with campaigns and channels. */
export type OverviewLevel = 'profile' | 'campaign' | 'platform' | 'channel'

/** A sum of a level without its entities. Profile totals are the same under every model and are dated by the conversion. */
export interface OverviewRow extends Omit<LevelRollup, 'slot' | 'entity_id'> {
  level: OverviewLevel
  /** By model slot. */
  model_values: string[]
  model_first_counts: number[]
}

interface OverviewQuery extends DayRange {
  position: number
  /** The number of model slots. */
  slots: number
  levels: readonly OverviewLevel[]
  isByDay?: boolean
  basis?: CreditBasis | undefined
}

/** The level of sources, and the reasons, of each level of the overview. Credited conversions are part of the profile. */
const selections: Record<OverviewLevel, { level: CreditLevel; reasons: readonly number[] }> = {
  profile: { level: 'credited', reasons: [creditedOnce] },
  campaign: { level: 'campaign', reasons: [assigned, ...unattributedReasons.map(reasonCode), remainder] },
  platform: { level: 'campaign_platform', reasons: [assigned, remainder] },
  channel: { level: 'channel', reasons: [assigned] },
}

/** Reads the sums of several levels in one statement, because the overview asks many questions about the same sums. */
export async function listOverviewRows(db: Db, profileId: string, query: OverviewQuery): Promise<OverviewRow[]> {
  const { basis, isByDay = false, position, slots, levels, from_day, to_day } = query
  const all = Array.from({ length: slots }, (_, index) => index + 1)
  const family = basis?.date_basis === 'touch' ? ('group_by_touch' as const) : ('group' as const)
  const range = { from_day, to_day }
  const reads = [
    { family: 'total' as const, slots: [0], range },
    { family, slots: all, range },
  ]
  const [totals, groups] = await readRollups(db, profileId, reads, isByDay)
  const rows: OverviewRow[] = []
  for (const reason of [assigned, reasonCode('no_touch')])
    for (const sum of await addUpTotals(totals!, reason))
      rows.push({ ...sum, level: 'profile', model_values: [sum.value], model_first_counts: [sum.first_count] })
  for (const level of levels) {
    const selection = selections[level]
    const sums = await addUpLevel(groups!, {
      level: selection.level,
      slots: all,
      window: basis?.window ?? null,
      isSelected: ({ reason }) => selection.reasons.includes(reason),
    })
    rows.push(...(await toRows(level, await sums.list(), position, slots)))
  }
  return rows
}

/** One row for the sums of all slots, with the numbers of the requested one. */
async function toRows(
  level: OverviewLevel,
  sums: readonly LevelRollup[],
  position: number,
  slots: number,
): Promise<OverviewRow[]> {
  const keyOf = ({ local_day, reason, platform, conversion_key, revenue_type }: LevelRollup) =>
    [local_day, reason, revenue_type, conversion_key, platform].join('\n')
  return mapInSlices((await groupInSlices(sums, keyOf)).values(), (ofRow) => {
    const bySlot = new Map(ofRow.map((sum) => [sum.slot, sum]))
    const { slot: _, entity_id: __, ...own } = bySlot.get(position) ?? { ...ofRow[0]!, ...nothing }
    const inSlots = <T>(numberOf: (sum: LevelRollup | undefined) => T) =>
      Array.from({ length: slots }, (_, index) => numberOf(bySlot.get(index + 1)))
    return {
      ...own,
      level,
      model_values: inSlots((sum) => sum?.value ?? '0'),
      model_first_counts: inSlots((sum) => sum?.first_count ?? 0),
    }
  })
}

const nothing = {
  ...{ count: 0, first_count: 0, costed_count: 0 },
  ...{ value: '0', first_value: '0', contribution: '0', later_value: '0' },
}
