import type { Db } from '../../kernel/context/db-handle.ts'
import { daysBetween } from '../../kernel/time/date-range.ts'
import { type DayProfile, type DayRange, listChangedDays, listDayMetrics } from './day-queries.ts'
import { type InParts, loadChangedParts } from './load-parts.ts'

/** The content of one metric by scope, for each of some days. A day without content has no entry. */
export type DayContents<Content> = Map<string, Map<string, Content>>

/** A metric that is a sum over local days: stored per day, and calculated directly for days that changed since. */
export interface DayMetric<Content> {
  name: string
  /** Returns those of the days that have anything to calculate. */
  findDays(db: Db, profile: DayProfile, days: readonly string[]): Promise<string[]>
  /** Calculates days from conversions and their credit. The content must survive JSON. */
  calculate(db: Db, profile: DayProfile, days: readonly string[]): Promise<DayContents<Content>>
  /** For a metric that is stored by part of the day as well, so that a change needs only its part. */
  inParts?: InParts<Content>
}

/** Days per calculation, because their conversions are loaded into memory. */
const daysPerBatch = 7

export interface LoadedDays<Content> {
  /** By local day; days without content are absent. */
  days: Map<string, Content>
  /** How many days of the range were calculated as a whole. */
  calculated: number
}

/**
 * Loads a scope of a metric, day by day. The caller reads in a snapshot: a mark is written in the transaction of its change, so a
 * day without a mark has a stored content that includes every visible change.
 */
export async function loadDays<Content>(
  db: Db,
  profile: DayProfile,
  metric: DayMetric<Content>,
  range: DayRange,
  scope: string,
): Promise<LoadedDays<Content>> {
  const stored = await listDayMetrics(db, profile.id, metric.name, range, [...new Set(['', scope])])
  const changed = await listChangedDays(db, profile.id, range)
  const summed = new Set(stored.filter((row) => row.scope === '').map(({ local_day }) => local_day))
  const missing = daysBetween(range.first, range.last).filter((day) => changed.has(day) || !summed.has(day))
  const days = new Map<string, Content>()
  for (const row of stored) {
    if (row.scope === scope && !changed.has(row.local_day)) days.set(row.local_day, row.content as Content)
  }
  const inParts = await loadChangedParts(db, profile, metric, changed, scope)
  for (const [day, content] of inParts) if (content !== null) days.set(day, content)
  const whole = missing.filter((day) => !inParts.has(day))
  const calculated = await calculateDays(db, profile, metric, whole)
  for (const [day, contents] of calculated) if (contents.has(scope)) days.set(day, contents.get(scope)!)
  return { days: new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1))), calculated: whole.length }
}

/** Calculates days in batches. */
export async function calculateDays<Content>(
  db: Db,
  profile: DayProfile,
  metric: DayMetric<Content>,
  days: readonly string[],
): Promise<DayContents<Content>> {
  const contents: DayContents<Content> = new Map()
  const found = days.length === 0 ? [] : await metric.findDays(db, profile, days)
  for (let index = 0; index < found.length; index += daysPerBatch) {
    const batch = await metric.calculate(db, profile, found.slice(index, index + daysPerBatch))
    for (const [day, content] of batch) contents.set(day, content)
  }
  return contents
}
