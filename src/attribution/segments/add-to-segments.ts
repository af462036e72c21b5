import type { Db } from '../../kernel/context/db-handle.ts'
import { grains, periodOf } from './domain/periods.ts'
import type { DayRollups } from './domain/rollup-part.ts'
import { RollupTable } from './domain/rollup-table.ts'
import { addSegment, addTable, packSegment } from './domain/segment.ts'
import { insertTexts, type RollupTexts } from './rollup-key-queries.ts'
import { listSegments, type Segment, updateSegments } from './segment-queries.ts'
import { bytesPerSum, Turns } from './turns.ts'

/** Segments that are read and written at a time, which limits memory. */
const segmentsPerStep = 500

/** Adds sums to the segments of their days, weeks and months. The caller holds the merge lock. */
export async function addToSegments(
  db: Db,
  profileId: string,
  sums: Iterable<DayRollups>,
  texts: RollupTexts,
): Promise<void> {
  const { idOf, outcomeOf } = await insertTexts(db, profileId, texts)
  const changes = new Map<string, { segment: Segment; added: DayRollups[] }>()
  for (const sum of sums) {
    for (const grain of grains) {
      const segment = { family: sum.family, grain, slot: sum.slot, period: periodOf(grain, sum.day), entries: null }
      const change = changes.get(nameOf(segment)) ?? { segment, added: [] }
      change.added.push(sum)
      changes.set(nameOf(segment), change)
    }
  }
  const all = [...changes.values()]
  const turns = new Turns()
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
      const entries = add(found.get(nameOf(segment)), added)
      merged.push({ ...segment, entries })
      await turns.take((entries?.length ?? 0) / bytesPerSum)
    }
    await updateSegments(db, profileId, merged)
  }

  function add(stored: Buffer | undefined, added: readonly DayRollups[]): Buffer | null {
    const table = new RollupTable()
    if (stored) addSegment(table, stored)
    for (const { keys, table: from } of added) addTable(table, from, 1, (id) => idOf(keys, id), outcomeOf)
    return packSegment(table)
  }
}

function nameOf({ family, grain, slot, period }: Segment): string {
  return `${family} ${grain} ${slot} ${period}`
}
