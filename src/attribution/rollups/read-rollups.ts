import type { Db } from '../../kernel/context/db-handle.ts'
import { inTurns } from '../../kernel/slices.ts'
import { dayNumberOf } from '../../kernel/time/local-day.ts'
import { type DayRange, type Stretch, splitRange } from '../segments/domain/periods.ts'
import {
  type KeyKind,
  type PartTexts,
  type RollupPart,
  setDense,
  TableSums,
  visitSums,
} from '../segments/domain/rollup-part.ts'
import { SegmentReader } from '../segments/domain/segment.ts'
import { listKeys } from '../segments/rollup-key-queries.ts'
import { listPendingFacts, listSegmentsAndFacts, type PendingFacts, type ReadRow } from '../segments/segment-queries.ts'
import { FactRollups } from './domain/add-facts.ts'
import { type FamilyName, formOf, kindOf } from './domain/families.ts'

/** The sums of a family in a range and in some slots; 0 is the slot of sums that are the same under every model. */
interface RollupQuery {
  family: FamilyName
  slots: readonly number[]
  range: DayRange
}

/**
 * Reads sums, of all days of a range together or by day. Segments and pending facts are read in one statement, so the result
 * includes every committed change. Returns the sums of each query; all are of families of one kind.
 */
export async function readRollups(
  db: Db,
  profileId: string,
  queries: readonly RollupQuery[],
  isByDay = false,
): Promise<RollupPart[][]> {
  const hull = hullOf(queries.map(({ range }) => range))
  const kind = kindOf(queries[0]!.family)
  const read = queries.map((query) => ({ ...query, stretches: stretchesOf(query.range, isByDay) }))
  const rows = await listSegmentsAndFacts(db, profileId, kind, read, { first: hull.from_day, last: hull.to_day })
  const pending = new FactRollups([...new Set(queries.map(({ family }) => family))], within(hull))
  await addFacts(
    pending,
    rows.flatMap(({ query, data }) => (query === null ? [{ kind, data }] : [])),
  )
  const stored = await storedParts(db, profileId, queries, rows, isByDay)
  return queries.map((query, index) => [...stored[index]!, ...pendingParts(pending, query, isByDay)])
}

function stretchesOf(range: DayRange, isByDay: boolean): Stretch[] {
  return isByDay ? [{ grain: 'day', first: range.from_day, last: range.to_day }] : splitRange(range)
}

/** The days from the first to the last of all ranges. */
function hullOf(ranges: readonly DayRange[]): DayRange {
  const hull = { ...ranges[0]! }
  for (const { from_day, to_day } of ranges) {
    if (hull.from_day !== null && (from_day === null || from_day < hull.from_day)) hull.from_day = from_day
    if (to_day > hull.to_day) hull.to_day = to_day
  }
  return hull
}

/** Adds the facts of batches in turns, or subtracts them. */
export async function addFacts(to: FactRollups, batches: readonly PendingFacts[], sign: 1 | -1 = 1): Promise<void> {
  for (const batch of batches) await inTurns(to.addBatch(batch, sign))
}

/** Reads the pending facts of all days. */
export async function readPendingRollups(
  db: Db,
  profileId: string,
  names: readonly FamilyName[],
): Promise<FactRollups> {
  const pending = new FactRollups(names)
  await addFacts(pending, await listPendingFacts(db, profileId))
  return pending
}

function within({ from_day, to_day }: DayRange): (slot: number, day: number) => boolean {
  const first = from_day === null ? Number.NEGATIVE_INFINITY : dayNumberOf(from_day)
  const last = dayNumberOf(to_day)
  return (_, day) => day >= first && day <= last
}

/** Which numbers are used. */
type Used = (true | undefined)[]

/** Reads the texts of all ids and outcomes that segments have, once for all queries. */
async function storedParts(
  db: Db,
  profileId: string,
  queries: readonly RollupQuery[],
  rows: readonly ReadRow[],
  isByDay: boolean,
): Promise<RollupPart[][]> {
  const used = new Map<KeyKind, Used>()
  const useOf = (kind: KeyKind) => used.get(kind) ?? used.set(kind, []).get(kind)!
  const known = new Map<KeyKind, readonly (string | undefined)[]>()
  const textsOf = new Map<string, PartTexts>()
  const parts: RollupPart[][] = queries.map(() => [])
  for (const [index, { family }] of queries.entries()) {
    const { keys, outcomes } = formOf(family)
    const name = `${keys} ${outcomes}`
    const texts = textsOf.get(name) ?? {
      get keys() {
        return known.get(keys ?? outcomes)!
      },
      keyOf: (id) => (keys && known.get(keys)![id]) ?? '',
      outcomeOf: (id) => known.get(outcomes)![id]!,
    }
    textsOf.set(name, texts)
    for (const { query, slot, period, data } of rows)
      if (query === index)
        parts[index]!.push({ slot, day: isByDay ? period : null, texts, read: () => new SegmentReader(data) })
    const [isId, isOutcome]: [Used, Used] = [keys ? useOf(keys) : [], useOf(outcomes)]
    await visitSums(parts[index]!, ({ id, outcome }) => {
      setDense(isId, id, true)
      setDense(isOutcome, outcome, true)
    })
  }
  for (const [kind, isUsed] of used) known.set(kind, await listKeys(db, profileId, kind, isUsed))
  return parts
}

function pendingParts(pending: FactRollups, { family, slots, range }: RollupQuery, isByDay: boolean): RollupPart[] {
  const isWithin = within(range)
  const selected = new Set(slots)
  const texts = pending.textsOf(family)
  return [...pending.dayRollups()]
    .filter((sums) => sums.family === family && selected.has(sums.slot) && isWithin(sums.slot, dayNumberOf(sums.day)))
    .map(({ slot, day, table }) => ({ slot, day: isByDay ? day : null, texts, read: () => new TableSums(table) }))
}
