import { allParts, hasPart } from '../../attribution/rollups/domain/day-parts.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { addDays } from '../../kernel/time/local-day.ts'
import type { DayMark, DayProfile } from '../days/day-queries.ts'
import type { DayContents, DayMetric } from '../days/load-days.ts'
import { type InParts, mergeParts } from '../days/load-parts.ts'
import { deletePartsBefore, listDaysInParts, type StoredPart, updateParts } from '../days/part-queries.ts'

/** Parts are stored for days that are likely to change again; they would take several times the space of all days. */
const recentDays = 31

/**
 * Sums recent days in parts, and stores the parts that changed. `today` is the local day of the profile. Returns the content of the
 * whole days; the caller sums the other days as a whole.
 */
export async function sumRecentDays<Content>(
  db: Db,
  profile: DayProfile,
  metric: DayMetric<Content> & { inParts: InParts<Content> },
  marks: readonly DayMark[],
  today: string,
): Promise<DayContents<Content>> {
  // Tomorrow has begun in no time zone, but a conversion can be dated ahead.
  const recent = { first: addDays(today, -recentDays), last: addDays(today, 1) }
  const ofRecent = marks.filter(({ local_day }) => local_day >= recent.first && local_day <= recent.last)
  const days = ofRecent.map(({ local_day }) => local_day)
  await deletePartsBefore(db, profile.id, metric.name, recent.first)
  const contents: DayContents<Content> = new Map()
  if (days.length === 0) return contents
  const stored = new Set(await listDaysInParts(db, profile.id, metric.name, days))
  const calculated = await metric.inParts.calculate(
    db,
    profile,
    days.map((day) => ({ day, parts: allParts })),
  )
  for (const { local_day, parts } of ofRecent) {
    const ofDay = calculated.get(local_day) ?? new Map<number, Map<string, Content>>()
    const changed = stored.has(local_day) ? parts : allParts
    const rows: StoredPart[] = [...ofDay].flatMap(([part, scopes]) =>
      hasPart(changed, part) ? [...scopes].map(([scope, content]) => ({ local_day, part, scope, content })) : [],
    )
    await updateParts(db, profile.id, metric.name, local_day, changed, rows)
    contents.set(local_day, mergeParts(metric.inParts.merge, ofDay.values()))
  }
  return contents
}
