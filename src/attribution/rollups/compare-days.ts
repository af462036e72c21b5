import { type Db, inSnapshot } from '../../kernel/context/db-handle.ts'
import { toDayText } from '../../kernel/time/local-day.ts'
import { addSegment, addTable } from '../sums/domain/segment.ts'
import type { DaySums } from '../sums/domain/sum-part.ts'
import { SumTable } from '../sums/domain/sum-table.ts'
import { listPendingFacts, listSegmentsOfDays, type Segment } from '../sums/segment-queries.ts'
import { loadKeys, type SumTexts } from '../sums/sum-key-queries.ts'
import { FactSums } from './domain/add-facts.ts'
import { toState } from './domain/conversion-state.ts'
import { readFacts } from './domain/fact-batch.ts'
import { type FamilyName, families, familyNames } from './domain/families.ts'
import { toNumbers } from './domain/fold-level.ts'
import { listConversionsOfDays, listSummedCredit } from './verify-queries.ts'

/** A sum that differs from its conversions and credit. */
export interface SumMismatch {
  sum: string
  /** Counted minus stored. */
  missing: ReturnType<typeof toNumbers>
}

interface DayComparison {
  mismatches: SumMismatch[]
  /** The stored sums of days as they should be, where they differ. */
  corrected: DaySums[]
  texts: SumTexts
}

/**
 * Recalculates the sums of days from conversions and credit in one snapshot, with the function that writers use, and compares them
 * with segments and pending facts. What should be stored is what was recalculated, less what is pending.
 */
export async function compareDays(db: Db, profileId: string, days: readonly string[]): Promise<DayComparison> {
  return inSnapshot(db, async (db) => {
    const sums = await recalculate(db, profileId, days)
    const right = new Map([...sums.daySums()].map((item) => [nameOf(item), item]))
    const stored = new Map<string, DaySums>()
    for (const segment of await listSegmentsOfDays(db, profileId, days)) {
      const item = await toDaySums(db, profileId, segment, sums)
      stored.set(nameOf(item), item)
    }
    const comparison: DayComparison = { mismatches: [], corrected: [], texts: sums.allTexts() }
    for (const name of new Set([...right.keys(), ...stored.keys()])) {
      const [is, was] = [right.get(name), stored.get(name)]
      const found = differencesOf(sums, is, was)
      if (found.length === 0) continue
      comparison.mismatches.push(...found)
      comparison.corrected.push(is ?? { ...was!, table: new SumTable() })
    }
    return comparison
  })
}

/** What segments of days should have: the facts of conversions and credit, less those that are pending. */
async function recalculate(db: Db, profileId: string, days: readonly string[]): Promise<FactSums> {
  const wanted = new Set(days)
  const sums = new FactSums(familyNames, (_, day) => wanted.has(toDayText(day)))
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

function nameOf({ family, slot, day }: DaySums): string {
  return `${family} ${slot} ${day}`
}

/** The sums of a segment with the numbers that texts have in `sums`. */
async function toDaySums(db: Db, profileId: string, segment: Segment, sums: FactSums): Promise<DaySums> {
  const { family, slot, period: day, entries } = segment
  const { keys } = families[family as FamilyName]
  const raw = new SumTable()
  addSegment(raw, entries!)
  const outcomes = await loadKeys(db, profileId, 'outcome', new Set(raw.outcomes))
  const texts = keys && (await loadKeys(db, profileId, keys, new Set(raw.ids)))
  const table = new SumTable()
  const idOf = (id: number) => (keys === null ? 0 : sums.texts[keys].indexOf(texts!.get(id)!))
  addTable(table, raw, 1, idOf, (outcome) => sums.texts.outcome.indexOf(outcomes.get(outcome)!))
  return { family, keys, slot, day, table }
}

function differencesOf(sums: FactSums, is: DaySums | undefined, was: DaySums | undefined): SumMismatch[] {
  const table = new SumTable()
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
