import type { Db } from '../../kernel/context/db-handle.ts'
import { nilId } from '../../kernel/ids.ts'
import { assigned, reasonCode } from '../entities/unattributed-reason.ts'
import type { DayRange } from '../segments/domain/periods.ts'
import type { RollupPart } from '../segments/domain/rollup-part.ts'
import { RollupTable } from '../segments/domain/rollup-table.ts'
import { parseOutcome } from './domain/add-facts.ts'
import { type CreditBasis, conversionBasis } from './domain/credit-basis.ts'
import { type FamilyName, totalCodes } from './domain/families.ts'
import { addUpLevel, type LevelRollup, toNumbers } from './domain/level-rollups.ts'
import { type CreditLevel, isEntityLevel } from './domain/source.ts'
import { readRollups } from './read-rollups.ts'

/** Selects the rows of a level in some model slots, of some reasons and entities. */
export interface LevelQuery {
  /** All conversions, or those without a touch (`no_touch`), are the level `total`; they are the same under every model. */
  level: CreditLevel | 'total'
  slots: readonly number[]
  reasons: readonly number[]
  entity_ids?: readonly string[] | undefined
  /** Totals are always dated by the conversion. */
  basis?: CreditBasis | undefined
}

const untouched = reasonCode('no_touch')

/** All conversions of a profile. */
export const allConversions: LevelQuery = { level: 'total', slots: [0], reasons: [assigned] }

/** The conversions without a touch: the same at every level and under every model. */
export const untouchedConversions: LevelQuery = { level: 'total', slots: [0], reasons: [untouched] }

/** Reads rows of levels, of all days of the range together or by day. All of them are read in one snapshot. */
export async function listLevelRollups(
  db: Db,
  profileId: string,
  range: DayRange,
  queries: readonly LevelQuery[],
  isByDay = false,
): Promise<LevelRollup[]> {
  const reads = queries.map((query) => ({ family: familyOf(query), slots: query.slots }))
  const read = await readRollups(db, profileId, range, reads, isByDay)
  return queries.flatMap(({ level, reasons, entity_ids, basis }, index) => {
    const parts = read[index]!
    if (level === 'total') return reasons.flatMap((reason) => addUpTotals(parts, reason))
    const [ofReasons, ids] = [new Set(reasons), entity_ids && new Set(entity_ids)]
    return addUpLevel(parts, {
      level,
      window: basis?.window ?? null,
      isSelected: ({ reason, entity_id }) => ofReasons.has(reason) && (!ids || ids.has(entity_id)),
    })
  })
}

/** Only the credit of entities needs sources with their entities. */
function familyOf({ level, reasons, basis = conversionBasis }: LevelQuery): FamilyName {
  if (level === 'total') return 'total'
  const isByEntity = isEntityLevel(level) && reasons.includes(assigned)
  if (basis.date_basis === 'touch') return isByEntity ? 'credit_by_touch' : 'group_by_touch'
  return isByEntity ? 'credit' : 'group'
}

/** Adds up totals of all conversions (`assigned`), or of those without a touch. */
export function addUpTotals(parts: readonly RollupPart[], reason: number): LevelRollup[] {
  const sums = new Map<string, { part: RollupPart; outcome: string; table: RollupTable }>()
  for (const part of parts) {
    const { table, day, outcomeOf } = part
    for (let index = 0; index < table.size; index++) {
      if (reason === untouched && table.codes[index] !== totalCodes.untouched) continue
      const outcome = outcomeOf(table.outcomes[index]!)
      const name = `${day} ${outcome}`
      const sum = sums.get(name) ?? { part, outcome, table: new RollupTable() }
      sums.set(name, sum)
      const at = sum.table.find(0, 0, 0)
      sum.table.addCounts(at, table, index)
      sum.table.addAmounts(at, table, index)
    }
  }
  return [...sums.values()].map(({ part: { slot, day }, outcome, table }) => ({
    ...{ slot, local_day: day, entity_id: nilId, reason, platform: '' },
    ...parseOutcome(outcome),
    ...toNumbers(table, 0),
    later_value: '0',
  }))
}

/** Credit of older touches has a value on days on which it has no count. */
export function isAnything({
  count,
  value,
  later_value,
}: Pick<LevelRollup, 'count' | 'value' | 'later_value'>): boolean {
  return count > 0 || value !== '0' || later_value !== '0'
}
