import type { Db } from '../../kernel/context/db-handle.ts'
import { grains, periodOf } from './domain/periods.ts'
import { addSegment, addTable, packSegment } from './domain/segment.ts'
import type { DaySums } from './domain/sum-part.ts'
import { SumTable } from './domain/sum-table.ts'
import { listSegments, type Segment, upsertSegments } from './segment-queries.ts'
import { type SumTexts, upsertTexts } from './sum-key-queries.ts'

/** Segments that are read and written at a time, which limits memory. */
const segmentsPerStep = 500

/** Adds sums to the segments of their days, weeks and months. The caller holds the merge lock. */
export async function addToSegments(
  db: Db,
  profileId: string,
  sums: Iterable<DaySums>,
  texts: SumTexts,
): Promise<void> {
  const { idOf, outcomeOf } = await upsertTexts(db, profileId, texts)
  const changes = new Map<string, { segment: Segment; added: DaySums[] }>()
  for (const sum of sums) {
    for (const grain of grains) {
      const segment = { family: sum.family, grain, slot: sum.slot, period: periodOf(grain, sum.day), entries: null }
      const change = changes.get(nameOf(segment)) ?? { segment, added: [] }
      change.added.push(sum)
      changes.set(nameOf(segment), change)
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
    await upsertSegments(
      db,
      profileId,
      step.map(({ segment, added }) => ({ ...segment, entries: add(found.get(nameOf(segment)), added) })),
    )
  }

  function add(stored: Buffer | undefined, added: readonly DaySums[]): Buffer | null {
    const table = new SumTable()
    if (stored) addSegment(table, stored)
    for (const { keys, table: from } of added) addTable(table, from, 1, (id) => idOf(keys, id), outcomeOf)
    return packSegment(table)
  }
}

function nameOf({ family, grain, slot, period }: Segment): string {
  return `${family} ${grain} ${slot} ${period}`
}
