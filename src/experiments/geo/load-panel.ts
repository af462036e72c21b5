import type { WorkContext } from '../../kernel/context/context.ts'
import { daysBetween } from '../../kernel/time/date-range.ts'
import { addDays, localDayOf } from '../../kernel/time/local-day.ts'
import { planned } from './domain/geo-plan.ts'
import { historyDaysFor, plannedDaysFor, toHistory, toPanel } from './domain/own-panel.ts'
import type { PanelAnalysis } from './domain/panel-analysis.ts'
import { panelComputation } from './domain/panel-computation.ts'
import type { History } from './domain/select-markets.ts'
import { type RegionMetric, sumRegionDays } from './region-queries.ts'

type GeoContext = Pick<WorkContext, 'db' | 'now'>

/** The members of a design that the panel of a geo test follows from. */
interface GeoDesign {
  metric: RegionMetric
  start: string
  end: string
  treated_regions: readonly string[] | null
  /** Null in a draft: all regions that are not treated. */
  control_regions: readonly string[] | null
  spend: number | null
}

/** The outcome by region on the days before today, as many as the plan of a test of this length uses. */
export async function loadHistory(
  { db, now }: GeoContext,
  profileId: string,
  { design, timezone }: { design: GeoDesign; timezone: string },
): Promise<{ history: History; testDays: number }> {
  const testDays = daysBetween(design.start, design.end).length
  const end = addDays(localDayOf(now(), timezone), -1)
  const start = addDays(end, 1 - plannedDaysFor(testDays, planned.placements))
  const rows = await sumRegionDays(db, profileId, { metric: design.metric, start, end })
  const { treated_regions, control_regions } = design
  const only = control_regions && [...(treated_regions ?? []), ...control_regions]
  return { history: toHistory(rows, { start, end, only }), testDays }
}

/** Both analyses up to yesterday; null if no day of the test has passed. */
export async function analyzeOwnRegions(
  { db, now, compute }: GeoContext & Pick<WorkContext, 'compute'>,
  profileId: string,
  { design, timezone }: { design: GeoDesign; timezone: string },
): Promise<PanelAnalysis | null> {
  const yesterday = addDays(localDayOf(now(), timezone), -1)
  const end = design.end < yesterday ? design.end : yesterday
  const historyDays = historyDaysFor(daysBetween(design.start, design.end).length)
  const start = addDays(design.start, -historyDays)
  const rows = await sumRegionDays(db, profileId, { metric: design.metric, start, end })
  const groups = { treated: design.treated_regions!, controls: design.control_regions! }
  const panel = toPanel(rows, { start: design.start, end, historyDays, ...groups })
  if (!panel) return null
  const options = { hasFixedEffects: true, spend: design.spend }
  return compute.run(panelComputation, { panel, options })
}
