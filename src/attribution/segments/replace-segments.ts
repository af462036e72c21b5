import type { Db } from '../../kernel/context/db-handle.ts'
import { type Grain, lastDayOf } from './domain/periods.ts'
import type { DayRollups } from './domain/rollup-part.ts'
import { RollupTable } from './domain/rollup-table.ts'
import { addSegment, packSegment } from './domain/segment.ts'
import { insertTexts, type RollupTexts } from './rollup-key-queries.ts'
import { listSegmentsWithin, type Segment, updateSegments } from './segment-queries.ts'

/** The periods that days add up to. */
export const longGrains = ['week', 'month'] as const satisfies readonly Grain[]

/** Replaces the segments of days. The caller holds the merge lock. */
export async function replaceDays(
  db: Db,
  profileId: string,
  sums: readonly DayRollups[],
  texts: RollupTexts,
): Promise<void> {
  const { idOf } = await insertTexts(db, profileId, texts)
  const segments = sums.map(({ family, keys, outcomes, slot, day, table }): Segment => {
    const entries = packSegment(table, idOf(keys), idOf(outcomes))
    return { family, grain: 'day', slot, period: day, entries }
  })
  await updateSegments(db, profileId, segments)
}

/** Returns the segments of families in a week or month that differ from the sums of its days, as they should be. */
export async function listDifferingPeriods(
  db: Db,
  profileId: string,
  families: readonly string[],
  grain: (typeof longGrains)[number],
  period: string,
): Promise<Segment[]> {
  const [days, stored] = [
    await listSegmentsWithin(db, profileId, families, 'day', period, lastDayOf(grain, period)),
    await listSegmentsWithin(db, profileId, families, grain, period, period),
  ]
  const nameOf = ({ family, slot }: Segment) => `${family} ${slot}`
  const ofDays = Map.groupBy(days, nameOf)
  const known = new Map(stored.map((segment) => [nameOf(segment), segment]))
  return [...new Set([...ofDays.keys(), ...known.keys()])].flatMap((name) => {
    const table = new RollupTable()
    for (const { entries } of ofDays.get(name) ?? []) addSegment(table, entries!)
    const entries = packSegment(table)
    const was = known.get(name)?.entries ?? null
    if (isSame(entries, was)) return []
    const { family, slot } = (known.get(name) ?? ofDays.get(name)![0])!
    return [{ family, grain, slot, period, entries }]
  })
}

/** Equal sums are packed to equal bytes. An unreadable segment differs. */
function isSame(one: Buffer | null, other: Buffer | null): boolean {
  return one === null || other === null ? one === other : one.equals(other)
}
