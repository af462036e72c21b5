import type { Db } from '../../kernel/context/db-handle.ts'
import { dayNumberOf } from '../../kernel/time/local-day.ts'
import { type DayRange, splitRange } from '../segments/domain/periods.ts'
import type { RollupPart } from '../segments/domain/rollup-part.ts'
import { RollupTable } from '../segments/domain/rollup-table.ts'
import { addSegment, addTable } from '../segments/domain/segment.ts'
import { listKeys } from '../segments/rollup-key-queries.ts'
import { listPendingFacts, listSegmentsAndFacts } from '../segments/segment-queries.ts'
import { bytesPerSum, Turns } from '../segments/turns.ts'
import { FactRollups } from './domain/add-facts.ts'
import { readFacts } from './domain/fact-batch.ts'
import { type FamilyName, families } from './domain/families.ts'

/** The sums of a family in some slots; 0 is the slot of sums that are the same under every model. */
interface RollupQuery {
  family: FamilyName
  slots: readonly number[]
}

/**
 * Reads sums of a range, of all its days together or by day. Segments and pending facts are read in one statement, so the result
 * includes every committed change. Returns the sums of each query.
 */
export async function readRollups(
  db: Db,
  profileId: string,
  range: DayRange,
  queries: readonly RollupQuery[],
  isByDay = false,
): Promise<RollupPart[][]> {
  const { from_day: first, to_day: last } = range
  const stretches = isByDay ? [{ grain: 'day' as const, first, last }] : splitRange(range)
  const rows = await listSegmentsAndFacts(
    db,
    profileId,
    queries.map((query) => ({ ...query, stretches })),
    { first, last },
  )
  const turns = new Turns()
  const tables = queries.map(() => new DayTables(isByDay))
  for (const { query, slot, period, data } of rows) {
    if (query === null) continue
    const table = tables[query]!.at(slot, period)
    addSegment(table, data)
    await turns.take(data.length / bytesPerSum)
  }
  const pending = new FactRollups([...new Set(queries.map(({ family }) => family))], within(range))
  for (const { query, data } of rows) {
    if (query !== null) continue
    for (const fact of readFacts(data)) {
      pending.add(fact)
      await turns.take(1 + fact.state.touches.length)
    }
  }
  const parts: RollupPart[][] = []
  for (const [index, query] of queries.entries()) {
    const stored = await storedParts(db, profileId, query, tables[index]!)
    parts.push([...stored, ...pendingParts(pending, query, isByDay)])
  }
  return parts
}

/** Reads the pending facts of all days. */
export async function readPendingRollups(
  db: Db,
  profileId: string,
  names: readonly FamilyName[],
): Promise<FactRollups> {
  const pending = new FactRollups(names)
  for (const data of await listPendingFacts(db, profileId)) for (const fact of readFacts(data)) pending.add(fact)
  return pending
}

function within({ from_day, to_day }: DayRange): (slot: number, day: number) => boolean {
  const first = from_day === null ? Number.NEGATIVE_INFINITY : dayNumberOf(from_day)
  const last = dayNumberOf(to_day)
  return (_, day) => day >= first && day <= last
}

async function storedParts(
  db: Db,
  profileId: string,
  { family }: RollupQuery,
  tables: DayTables,
): Promise<RollupPart[]> {
  const all = [...tables.all()]
  const { keys } = families[family]
  const ids = new Set<number>()
  const outcomeIds = new Set<number>()
  for (const { table } of all) {
    if (keys) for (const id of table.ids) ids.add(id)
    for (const outcome of table.outcomes) outcomeIds.add(outcome)
  }
  const outcomes = await listKeys(db, profileId, 'outcome', outcomeIds)
  const texts = keys ? await listKeys(db, profileId, keys, ids) : null
  return all.map((part) => ({ ...part, keyOf: (id) => texts?.get(id) ?? '', outcomeOf: (id) => outcomes.get(id)! }))
}

function pendingParts(pending: FactRollups, { family, slots }: RollupQuery, isByDay: boolean): RollupPart[] {
  const selected = new Set(slots)
  const tables = new DayTables(isByDay)
  for (const sums of pending.dayRollups()) {
    if (sums.family !== family || !selected.has(sums.slot)) continue
    addTable(tables.at(sums.slot, sums.day), sums.table, 1, same, same)
  }
  return [...tables.all()].map((part) => pending.toPart({ ...part, keys: families[family].keys }))
}

const same = (id: number) => id

/** One table per slot, and per day if sums are by day. */
class DayTables {
  readonly #isByDay: boolean
  readonly #tables = new Map<string, { slot: number; day: string | null; table: RollupTable }>()

  constructor(isByDay: boolean) {
    this.#isByDay = isByDay
  }

  at(slot: number, period: string): RollupTable {
    const day = this.#isByDay ? period : null
    const name = `${slot} ${day}`
    const known = this.#tables.get(name)
    if (known) return known.table
    const table = new RollupTable()
    this.#tables.set(name, { slot, day, table })
    return table
  }

  all() {
    return this.#tables.values()
  }
}
