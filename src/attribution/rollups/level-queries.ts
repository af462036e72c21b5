import type { Db } from '../../kernel/context/db-handle.ts'
import { assigned, reasonCode } from '../entities/unattributed-reason.ts'
import type { DayRange } from '../segments/domain/periods.ts'
import { type CreditBasis, conversionBasis } from './domain/credit-basis.ts'
import type { FamilyName } from './domain/families.ts'
import { addUpLevel, addUpTotals, type LevelRollup } from './domain/level-rollups.ts'
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
