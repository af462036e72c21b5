import type { Db } from '../../kernel/context/db-handle.ts'
import { assigned, reasonCode } from '../entities/unattributed-reason.ts'
import type { DayRange } from '../segments/domain/periods.ts'
import { type CreditBasis, conversionBasis } from './domain/credit-basis.ts'
import type { FamilyName } from './domain/families.ts'
import { addUpLevel, addUpTotals, type LevelRollup } from './domain/level-rollups.ts'
import { LevelRows } from './domain/level-rows.ts'
import { type CreditLevel, isEntityLevel, type Target } from './domain/source.ts'
import type { LevelSelection, ValueSums } from './domain/value-sums.ts'
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
  const read = await readRollups(
    db,
    profileId,
    queries.map((query) => ({ family: familyOf(query), slots: query.slots, range })),
    isByDay,
  )
  const found: LevelRollup[] = []
  for (const [index, query] of queries.entries()) {
    const { level, reasons } = query
    if (level === 'total') for (const reason of reasons) found.push(...(await addUpTotals(read[index]!, reason)))
    else found.push(...(await (await addUpLevel(read[index]!, selectionOf(query, level))).list()))
  }
  return found
}

/**
 * Sums the rows of a level in several ranges and slots, for callers that need only some of them after they have seen all. A row has the
 * same number in all sums.
 */
export async function sumLevels<S extends ValueSums>(
  db: Db,
  profileId: string,
  Sums: new (selection: LevelSelection, rows: LevelRows) => S,
  query: Omit<LevelQuery, 'slots'> & { level: CreditLevel },
  cuts: readonly { range: DayRange; slots: readonly number[] }[],
  isByDay = false,
): Promise<S[]> {
  const queries = cuts.map((cut) => ({ ...cut, family: familyOf(query) }))
  const read = await readRollups(db, profileId, queries, isByDay)
  const rows = new LevelRows(selectionOf({ ...query, slots: [] }, query.level))
  const sums: S[] = []
  for (const [index, { slots }] of cuts.entries()) {
    const ofCut = new Sums(selectionOf({ ...query, slots }, query.level), rows)
    await ofCut.addAll(read[index]!)
    sums.push(ofCut)
  }
  return sums
}

function selectionOf({ slots, reasons, entity_ids, basis }: LevelQuery, level: CreditLevel) {
  const [ofReasons, ids] = [new Set(reasons), entity_ids && new Set(entity_ids)]
  return {
    level,
    slots,
    window: basis?.window ?? null,
    isSelected: ({ reason, entity_id }: Target) => ofReasons.has(reason) && (!ids || ids.has(entity_id)),
  }
}

/** Only the credit of entities needs sources with their entities. */
function familyOf({ level, reasons, basis = conversionBasis }: Omit<LevelQuery, 'slots'>): FamilyName {
  if (level === 'total') return 'total'
  const isByEntity = isEntityLevel(level) && reasons.includes(assigned)
  if (basis.date_basis === 'touch') return isByEntity ? 'credit_by_touch' : 'group_by_touch'
  return isByEntity ? 'credit' : 'group'
}
