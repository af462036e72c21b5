import type { Db } from '../../kernel/context/db-handle.ts'
import { inTurns } from '../../kernel/slices.ts'
import { dayNumberOf } from '../../kernel/time/local-day.ts'
import { type DayRange, splitRange } from '../segments/domain/periods.ts'
import { type PartTexts, type RollupPart, TableSums, visitSums } from '../segments/domain/rollup-part.ts'
import { SegmentReader } from '../segments/domain/segment.ts'
import { listKeys } from '../segments/rollup-key-queries.ts'
import { listPendingFacts, listSegmentsAndFacts, type PendingFacts } from '../segments/segment-queries.ts'
import { FactRollups } from './domain/add-facts.ts'
import { type FamilyName, formOf, kindOf } from './domain/families.ts'

/** The sums of a family in some slots; 0 is the slot of sums that are the same under every model. */
interface RollupQuery {
  family: FamilyName
  slots: readonly number[]
}

/**
 * Reads sums of a range, of all its days together or by day. Segments and pending facts are read in one statement, so the result
 * includes every committed change. Returns the sums of each query; all are of families of one kind.
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
  const kind = kindOf(queries[0]!.family)
  const rows = await listSegmentsAndFacts(
    db,
    profileId,
    kind,
    queries.map((query) => ({ ...query, stretches })),
    { first, last },
  )
  const pending = new FactRollups([...new Set(queries.map(({ family }) => family))], within(range))
  await addFacts(
    pending,
    rows.flatMap(({ query, data }) => (query === null ? [{ kind, data }] : [])),
  )
  const parts: RollupPart[][] = []
  for (const [index, query] of queries.entries()) {
    const ofQuery = rows.filter((row) => row.query === index)
    const stored = await storedParts(db, profileId, query, ofQuery, isByDay)
    parts.push([...stored, ...pendingParts(pending, query, isByDay)])
  }
  return parts
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

/** Reads the texts of all ids and outcomes that segments have. */
async function storedParts(
  db: Db,
  profileId: string,
  { family }: RollupQuery,
  segments: readonly { slot: number; period: string; data: Buffer }[],
  isByDay: boolean,
): Promise<RollupPart[]> {
  const unnamed: PartTexts = { keyOf: () => '', outcomeOf: () => '' }
  const parts = segments.map(({ slot, period, data }) => ({
    ...{ slot, day: isByDay ? period : null },
    ...{ texts: unnamed, read: () => new SegmentReader(data) },
  }))
  const [isId, isOutcome]: [true[], true[]] = [[], []]
  await visitSums(parts, ({ id, outcome }) => {
    isId[id] = true
    isOutcome[outcome] = true
  })
  const form = formOf(family)
  const outcomes = await listKeys(db, profileId, form.outcomes, isOutcome)
  const known = form.keys ? await listKeys(db, profileId, form.keys, isId) : []
  const texts = { keyOf: (id: number) => known[id] ?? '', outcomeOf: (id: number) => outcomes[id]! }
  return parts.map((part) => ({ ...part, texts }))
}

function pendingParts(pending: FactRollups, { family, slots }: RollupQuery, isByDay: boolean): RollupPart[] {
  const selected = new Set(slots)
  const texts = pending.textsOf(family)
  return [...pending.dayRollups()]
    .filter((sums) => sums.family === family && selected.has(sums.slot))
    .map(({ slot, day, table }) => ({ slot, day: isByDay ? day : null, texts, read: () => new TableSums(table) }))
}
