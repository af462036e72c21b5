import { type Db, inSnapshot } from '../../kernel/context/db-handle.ts'
import { inSlices } from '../../kernel/slices.ts'
import { toDayText } from '../../kernel/time/local-day.ts'
import { allMembers, cohortFacts } from '../cohorts/domain/cohort-changes.ts'
import { cohortIntervals, intervalStart } from '../cohorts/domain/cohort-interval.ts'
import { listCustomersOfCohort, listPaymentsOfCustomers } from '../cohorts/member-queries.ts'
import { type DayRollups, type KeyKind, keyKinds, setDense } from '../segments/domain/rollup-part.ts'
import { RollupTable } from '../segments/domain/rollup-table.ts'
import { addSegment, addTable } from '../segments/domain/segment.ts'
import { listKeys, type RollupTexts } from '../segments/rollup-key-queries.ts'
import { listPendingFacts, listSegmentsOfDays, type Segment } from '../segments/segment-queries.ts'
import { siteFacts } from '../site-visits/domain/site-facts.ts'
import { listSiteVisitsOfDay } from '../site-visits/site-day-queries.ts'
import { FactRollups } from './domain/add-facts.ts'
import { toState } from './domain/conversion-state.ts'
import { type FamilyName, familyNames, formOf } from './domain/families.ts'
import { toNumbers } from './domain/level-rollups.ts'
import { addFacts } from './read-rollups.ts'
import { listConversionsOfDays, listSummedCredit } from './verify-queries.ts'

/** A sum that differs from its conversions and credit, or from its visits. */
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
 * Recalculates the sums of days from conversions, credit and visits in one snapshot, with the functions that writers use, and
 * compares them with segments and pending facts. What should be stored is what was recalculated, less what is pending.
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

/** What segments of days should have: the facts of conversions, credit and visits, less those that are pending. */
async function recalculate(db: Db, profileId: string, days: readonly string[]): Promise<FactRollups> {
  const selected = new Set(days)
  const sums = new FactRollups(familyNames, (_, day) => selected.has(toDayText(day)))
  const conversions = await listConversionsOfDays(db, profileId, days)
  const ids = conversions.map(({ id }) => id)
  const credit = Map.groupBy(await listSummedCredit(db, profileId, ids), ({ conversion_id }) => conversion_id)
  for (const conversion of conversions) {
    const state = toState({ conversion, credit: credit.get(conversion.id) ?? [] })
    if (state) sums.add(state, 1)
  }
  for (const day of days) await addCohorts(db, profileId, day, sums)
  // One day after the other, because a day may have many visits.
  for (const day of days)
    await inSlices(await listSiteVisitsOfDay(db, profileId, day), (visits) => {
      for (const fact of siteFacts([], visits)) sums.addSite(fact, 1)
    })
  await addFacts(sums, await listPendingFacts(db, profileId), -1)
  return sums
}

/** Customers whose payments are loaded at a time. */
const customersPerStep = 200

/** Adds the cohorts of intervals that begin on a day. */
async function addCohorts(db: Db, profileId: string, day: string, sums: FactRollups): Promise<void> {
  for (const [step, interval] of cohortIntervals.entries()) {
    if (intervalStart(day, interval) !== day) continue
    const customers = await listCustomersOfCohort(db, profileId, day, interval)
    for (let from = 0; from < customers.length; from += customersPerStep) {
      const payments = await listPaymentsOfCustomers(db, profileId, customers.slice(from, from + customersPerStep))
      const members = allMembers([], payments)
      const firsts = members.flatMap(({ after: { first } }) => first?.id ?? [])
      const credit = Map.groupBy(await listSummedCredit(db, profileId, firsts), ({ conversion_id }) => conversion_id)
      const facts = cohortFacts(members, { before: () => [], after: (id) => credit.get(id) ?? [] })
      for (const fact of facts) if (fact.step === step && fact.cohort === day) sums.addCohort(fact, 1)
    }
  }
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
  const used = new Map<KeyKind, (true | undefined)[]>(keyKinds.map((kind) => [kind, []]))
  const raw = segments.map(({ family, slot, period, entries }) => {
    const form = formOf(family as FamilyName)
    const table = new RollupTable()
    addSegment(table, entries!)
    if (form.keys) for (const id of table.ids) setDense(used.get(form.keys)!, id, true)
    for (const outcome of table.outcomes) setDense(used.get(form.outcomes)!, outcome, true)
    return { family, ...form, slot, day: period, table }
  })
  const texts = new Map<KeyKind, readonly (string | undefined)[]>()
  for (const [kind, isUsed] of used) texts.set(kind, await listKeys(db, profileId, kind, isUsed))
  const numberOf = (kind: KeyKind) => (id: number) => sums.texts[kind].indexOf(texts.get(kind)![id] ?? '')
  return raw.map((item) => {
    const table = new RollupTable()
    addTable(table, item.table, 1, item.keys ? numberOf(item.keys) : () => 0, numberOf(item.outcomes))
    return { ...item, table }
  })
}

function differencesOf(sums: FactRollups, is: DayRollups | undefined, was: DayRollups | undefined): RollupMismatch[] {
  const table = new RollupTable()
  const same = (id: number) => id
  if (is) addTable(table, is.table, 1, same, same)
  if (was) addTable(table, was.table, -1, same, same)
  const item = (is ?? was)!
  const { keyOf, outcomeOf } = sums.textsOf(item.family as FamilyName)
  // Pages are not named, because the sum is logged and an address may contain a person.
  const textOf = (index: number) =>
    item.family === 'site'
      ? ''
      : ` ${outcomeOf(table.outcomes[index]!)} ${table.codes[index]} ${keyOf(table.ids[index]!)}`
  return [...table.ids.keys()]
    .filter((index) => !table.isNothingAt(index))
    .map((index) => ({
      sum: `${nameOf(item)}${textOf(index)}`,
      missing: toNumbers(table, index),
    }))
}
