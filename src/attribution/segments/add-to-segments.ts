import type { Db } from '../../kernel/context/db-handle.ts'
import { inTurns, isTurnOver, nextTurn } from '../../kernel/slices.ts'
import { periodOf } from './domain/periods.ts'
import type { DayRollups } from './domain/rollup-part.ts'
import { RollupTable } from './domain/rollup-table.ts'
import { adding, addTable, packing } from './domain/segment.ts'
import { insertTexts, type RollupTexts } from './rollup-key-queries.ts'
import { listSegments, type Segment, updateSegments } from './segment-queries.ts'

/** Segments that are read and written at a time, which limits memory. */
const segmentsPerStep = 500

/** Adds sums to the segments of their days, weeks and months. The caller holds the merge lock. */
export async function addToSegments(
  db: Db,
  profileId: string,
  sums: Iterable<DayRollups>,
  texts: RollupTexts,
): Promise<void> {
  const { idOf } = await insertTexts(db, profileId, texts)
  const changes = new Map<string, { segment: Segment; added: DayRollups[] }>()
  for (const sum of sums) {
    for (const grain of sum.grains) {
      const segment = { family: sum.family, grain, slot: sum.slot, period: periodOf(grain, sum.day), entries: null }
      const name = nameOf(segment)
      const change = changes.get(name)
      if (change) change.added.push(sum)
      else changes.set(name, { segment, added: [sum] })
    }
  }
  const all = [...changes.values()]
  for (let from = 0; from < all.length; from += segmentsPerStep) {
    const step = all.slice(from, from + segmentsPerStep)
    const stored = await listSegments(
      db,
      profileId,
      step.map(({ segment }) => segment),
    )
    const found = new Map(stored.map((segment) => [nameOf(segment), segment.entries!]))
    const merged: Segment[] = []
    for (const { segment, added } of step) {
      const entries = await add(found.get(nameOf(segment)), added)
      merged.push({ ...segment, entries })
    }
    await updateSegments(db, profileId, merged)
  }

  async function add(stored: Buffer | undefined, added: readonly DayRollups[]): Promise<Buffer | null> {
    if (isTurnOver()) await nextTurn()
    const [first] = added
    // Most days of a merge are new: their sums are packed as they are.
    if (!stored && added.length === 1) return inTurns(packing(first!.table, idOf(first!.keys), idOf(first!.outcomes)))
    const table = new RollupTable()
    if (stored) await inTurns(adding(table, stored))
    for (const { keys, outcomes, table: from } of added) {
      addTable(table, from, 1, idOf(keys), idOf(outcomes))
      if (isTurnOver()) await nextTurn()
    }
    return inTurns(packing(table))
  }
}

function nameOf({ family, grain, slot, period }: Segment): string {
  return `${family} ${grain} ${slot} ${period}`
}
