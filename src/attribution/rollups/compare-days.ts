import { type Db, inSnapshot } from '../../kernel/context/db-handle.ts'
import { toDayText } from '../../kernel/time/local-day.ts'
import type { DayRollups, KeyKind } from '../segments/domain/rollup-part.ts'
import { RollupTable } from '../segments/domain/rollup-table.ts'
import { addSegment, addTable } from '../segments/domain/segment.ts'
import { listKeys, type RollupTexts } from '../segments/rollup-key-queries.ts'
import { listPendingFacts, listSegmentsOfDays, type Segment } from '../segments/segment-queries.ts'
import { FactRollups } from './domain/add-facts.ts'
import { toState } from './domain/conversion-state.ts'
import { readFacts } from './domain/fact-batch.ts'
import { type FamilyName, families, familyNames } from './domain/families.ts'
import { toNumbers } from './domain/level-rollups.ts'
import { listConversionsOfDays, listSummedCredit } from './verify-queries.ts'

/** A sum that differs from its conversions and credit. */
export interface RollupMismatch {
  sum: string
  /** Counted minus stored. */
  missing: ReturnType<typeof toNumbers>
}

interface DayComparison {
  mismatches: RollupMismatch[]
  /** The stored sums of days as they should be, where they differ. */
  corrected: DayRollups[]
  texts: RollupTexts
}

/**
 * Recalculates the sums of days from conversions and credit in one snapshot, with the function that writers use, and compares them
 * with segments and pending facts. What should be stored is what was recalculated, less what is pending.
 */
export async function compareDays(db: Db, profileId: string, days: readonly string[]): Promise<DayComparison> {
  return inSnapshot(db, async (db) => {
    const sums = await recalculate(db, profileId, days)
    const right = new Map([...sums.dayRollups()].map((item) => [nameOf(item), item]))
    const segments = await listSegmentsOfDays(db, profileId, days)
    const stored = new Map((await toDayRollups(db, profileId, segments, sums)).map((item) => [nameOf(item), item]))
    const comparison: DayComparison = { mismatches: [], corrected: [], texts: sums.allTexts() }
    for (const name of new Set([...right.keys(), ...stored.keys()])) {
      const [is, was] = [right.get(name), stored.get(name)]
      const found = differencesOf(sums, is, was)
      if (found.length === 0) continue
      comparison.mismatches.push(...found)
      comparison.corrected.push(is ?? { ...was!, table: new RollupTable() })
    }
    return comparison
  })
}

/** What segments of days should have: the facts of conversions and credit, less those that are pending. */
async function recalculate(db: Db, profileId: string, days: readonly string[]): Promise<FactRollups> {
  const selected = new Set(days)
  const sums = new FactRollups(familyNames, (_, day) => selected.has(toDayText(day)))
  const conversions = await listConversionsOfDays(db, profileId, days)
  const ids = conversions.map(({ id }) => id)
  const credit = Map.groupBy(await listSummedCredit(db, profileId, ids), ({ conversion_id }) => conversion_id)
  for (const conversion of conversions) {
    const state = toState({ conversion, credit: credit.get(conversion.id) ?? [] })
    if (state) sums.add({ state, sign: 1 })
  }
  for (const data of await listPendingFacts(db, profileId))
    for (const { state, sign } of readFacts(data)) sums.add({ state, sign: sign === 1 ? -1 : 1 })
  return sums
}

function nameOf({ family, slot, day }: DayRollups): string {
  return `${family} ${slot} ${day}`
}

/** The sums of segments with the numbers that texts have in `sums`. */
async function toDayRollups(
  db: Db,
  profileId: string,
  segments: readonly Segment[],
  sums: FactRollups,
): Promise<DayRollups[]> {
  const ids = {
    source: new Set<number>(),
    group: new Set<number>(),
    path: new Set<number>(),
    outcome: new Set<number>(),
  }
  const raw = segments.map(({ family, slot, period, entries }) => {
    const { keys } = families[family as FamilyName]
    const table = new RollupTable()
    addSegment(table, entries!)
    if (keys) for (const id of table.ids) ids[keys].add(id)
    for (const outcome of table.outcomes) ids.outcome.add(outcome)
    return { family, keys, slot, day: period, table }
  })
  const texts = {
    source: await listKeys(db, profileId, 'source', ids.source),
    group: await listKeys(db, profileId, 'group', ids.group),
    path: await listKeys(db, profileId, 'path', ids.path),
    outcome: await listKeys(db, profileId, 'outcome', ids.outcome),
  }
  const numberOf = (kind: KeyKind) => (id: number) => sums.texts[kind].indexOf(texts[kind].get(id) ?? '')
  return raw.map((item) => {
    const table = new RollupTable()
    addTable(table, item.table, 1, item.keys ? numberOf(item.keys) : () => 0, numberOf('outcome'))
    return { ...item, table }
  })
}

function differencesOf(sums: FactRollups, is: DayRollups | undefined, was: DayRollups | undefined): RollupMismatch[] {
  const table = new RollupTable()
  const same = (id: number) => id
  if (is) addTable(table, is.table, 1, same, same)
  if (was) addTable(table, was.table, -1, same, same)
  const item = (is ?? was)!
  const { keyOf, outcomeOf } = sums.toPart(item)
  return [...table.ids.keys()]
    .filter((index) => !table.isNothingAt(index))
    .map((index) => ({
      sum: `${nameOf(item)} ${outcomeOf(table.outcomes[index]!)} ${table.codes[index]} ${keyOf(table.ids[index]!)}`,
      missing: toNumbers(table, index),
    }))
}
