import { daysBetween } from '../../../kernel/time/date-range.ts'
import { addDays } from '../../../kernel/time/local-day.ts'
import { type Panel, type PanelRow, panelLimits } from './read-panel.ts'
import type { History } from './select-markets.ts'

/** A test needs this many times its length before it. */
export const historyFactor = 4
/** Smaller regions add work and noise; a plan leaves them off. */
const plannedRegionsMax = 200

/** The days before a test that its plan and its analysis use. */
export function historyDaysFor(testDays: number): number {
  return Math.min(Math.max(28, historyFactor * testDays), panelLimits.days - testDays)
}

/** The days that a plan uses: also those by which the simulated tests are moved into the past. */
export function plannedDaysFor(testDays: number, placements: number): number {
  return Math.min(historyDaysFor(testDays) + placements, panelLimits.days)
}

/**
 * The outcome of the largest regions on every day since the first outcome; later days without one are 0. `only` names the regions to use
 * instead.
 */
export function toHistory(
  rows: readonly PanelRow[],
  { start, end, only }: { start: string; end: string; only: readonly string[] | null },
): History {
  const first = rows.reduce((first, { day, value }) => (value !== 0 && day < first ? day : first), end)
  const days = daysBetween(first < start ? start : first, end)
  const byRegion = arrange(rows, days)
  const sizeOf = (region: string) => byRegion.get(region)?.reduce((sum, value) => sum + value, 0) ?? 0
  const regions = (only ?? [...byRegion.keys()])
    .filter((region) => sizeOf(region) > 0)
    .sort((a, b) => sizeOf(b) - sizeOf(a) || (a < b ? -1 : 1))
    .slice(0, plannedRegionsMax)
  return { regions, series: regions.map((region) => byRegion.get(region)!) }
}

/** The panel of a test from its regions and days; days without an outcome are 0. Null before the first day has passed. */
export function toPanel(
  rows: readonly PanelRow[],
  test: { start: string; end: string; treated: readonly string[]; controls: readonly string[]; historyDays: number },
): Panel | null {
  if (test.end < test.start) return null
  const days = daysBetween(addDays(test.start, -test.historyDays), test.end)
  const byRegion = arrange(rows, days)
  const seriesOf = (region: string) => byRegion.get(region) ?? new Float64Array(days.length)
  return {
    days,
    before: test.historyDays,
    treated: test.treated.map(seriesOf),
    controls: test.controls.map(seriesOf),
    controlNames: [...test.controls],
    ignoredRows: 0,
  }
}

function arrange(rows: readonly PanelRow[], days: readonly string[]): Map<string, Float64Array> {
  const positions = new Map(days.map((day, index) => [day, index]))
  const byRegion = new Map<string, Float64Array>()
  for (const { region, day, value } of rows) {
    const position = positions.get(day)
    if (position === undefined) continue
    const values = byRegion.get(region) ?? new Float64Array(days.length)
    values[position] = value
    byRegion.set(region, values)
  }
  return byRegion
}
