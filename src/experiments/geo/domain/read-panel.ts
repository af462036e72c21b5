export interface PanelRow {
  region: string
  day: string
  value: number
}

export interface PanelInput {
  panel: readonly PanelRow[]
  treated: readonly string[]
  /** First and last day of the test. */
  start: string
  end: string
}

/** A complete panel: one value per region and period, up to the end of the test. */
export interface Panel {
  days: string[]
  /** The number of periods before the test. */
  before: number
  treated: Float64Array[]
  controls: Float64Array[]
  controlNames: string[]
  /** Rows after the end of the test, which are not part of the analysis. */
  ignoredRows: number
}

export interface PanelError {
  field: string
  problem: string
}

export const panelLimits = { regions: 5_000, days: 800, controlsMin: 4, beforeMin: 2 } as const

/** Rows between two looks at the clock. */
const rowsPerStep = 100

/** Checks that the rows are a complete panel with enough regions and periods, and arranges them by region and day, in steps. */
export function* readPanel({ panel, treated, start, end }: PanelInput): Generator<void, Panel | PanelError> {
  if (start > end) return { field: 'end', problem: `must not be before start, which is ${start}` }
  const regions = new Map<string, Map<string, number>>()
  const days = new Set<string>()
  let ignoredRows = 0
  for (const [index, { region, day, value }] of panel.entries()) {
    if (index % rowsPerStep === 0) yield
    if (day > end) ignoredRows++
    const values = regions.get(region) ?? new Map<string, number>()
    if (values.has(day)) return { field: `panel.${index}`, problem: `is a second row of ${region} on ${day}` }
    values.set(day, value)
    regions.set(region, values)
    if (day <= end) days.add(day)
  }
  const sorted = [...days].sort()
  const error =
    checkSize(regions.size, days.size) ??
    checkTreated(regions, treated) ??
    checkPeriods(sorted, start) ??
    (yield* findMissing(panel, regions, sorted))
  return error ?? { ...(yield* arrange(regions, sorted, treated, start)), ignoredRows }
}

function checkSize(regions: number, days: number): PanelError | null {
  const over = (what: 'regions' | 'days', found: number) =>
    found > panelLimits[what]
      ? { field: 'panel', problem: `has ${found} ${what}, and at most ${panelLimits[what]} are possible` }
      : null
  return over('regions', regions) ?? over('days', days)
}

function checkTreated(regions: ReadonlyMap<string, unknown>, treated: readonly string[]): PanelError | null {
  const known = new Set<string>()
  for (const [index, region] of treated.entries()) {
    const field = `treated.${index}`
    if (!regions.has(region)) return { field, problem: 'names a region that the panel does not have' }
    if (known.has(region)) return { field, problem: 'names a region a second time' }
    known.add(region)
  }
  const controls = regions.size - treated.length
  if (controls >= panelLimits.controlsMin) return null
  const problem = `has ${controls} regions that are not treated, and at least ${panelLimits.controlsMin} are needed`
  return { field: 'panel', problem }
}

function checkPeriods(days: readonly string[], start: string): PanelError | null {
  const before = days.filter((day) => day < start).length
  if (before < panelLimits.beforeMin) {
    return { field: 'start', problem: `has ${before} days before it, and at least ${panelLimits.beforeMin} are needed` }
  }
  return before === days.length ? { field: 'panel', problem: 'has no day from start to end' } : null
}

function* findMissing(
  panel: readonly PanelRow[],
  regions: ReadonlyMap<string, ReadonlyMap<string, number>>,
  days: readonly string[],
): Generator<void, PanelError | null> {
  for (const [region, values] of regions) {
    yield
    const day = days.find((day) => !values.has(day))
    if (day === undefined) continue
    const first = panel.findIndex((row) => row.region === region)
    return {
      field: 'panel',
      problem: `has no row of ${region} (first in row ${first}) on ${day}; send 0 if there was none`,
    }
  }
  return null
}

function* arrange(
  regions: ReadonlyMap<string, ReadonlyMap<string, number>>,
  days: string[],
  treated: readonly string[],
  start: string,
): Generator<void, Omit<Panel, 'ignoredRows'>> {
  const isTreated = new Set(treated)
  const controlNames = [...regions.keys()].filter((region) => !isTreated.has(region))
  const series = new Map<string, Float64Array>()
  for (const [region, values] of regions) {
    yield
    series.set(
      region,
      Float64Array.from(days, (day) => values.get(day)!),
    )
  }
  return {
    days,
    before: days.filter((day) => day < start).length,
    treated: treated.map((region) => series.get(region)!),
    controls: controlNames.map((region) => series.get(region)!),
    controlNames,
  }
}
