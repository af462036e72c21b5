import { type VisitDimension, visitDimensions } from '../../attribution/site-visits/domain/site-facts.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { daysBetween } from '../../kernel/time/date-range.ts'
import { localHourOf } from '../../kernel/time/local-day.ts'
import type { DayProfile, DayRange } from '../days/day-queries.ts'
import { loadDays } from '../days/load-days.ts'
import type { SiteCell } from './domain/site-cell.ts'
import {
  addEntries,
  addViewTimes,
  creditBy,
  isReported,
  matches,
  noSums,
  type SiteFigures,
  type SiteFilter,
  type SiteSums,
  sumCredit,
  toFigures,
  toRows,
} from './domain/site-report.ts'
import { siteMetric } from './site-metric.ts'
import { listVisitsByQuarter } from './site-queries.ts'
import { rowsMax, type SiteDefinition } from './site-schemas.ts'
import { sumSite } from './sum-site.ts'

export interface SiteSelection {
  filter: SiteFilter
  goal: string | undefined
  /** The slot of the model. */
  slot: number
  definition: SiteDefinition
}

export interface LoadedSite {
  totals: SiteFigures
  by_day: (SiteFigures & { day: string })[]
  /** Null if the range has several days. */
  by_hour: { hour: number; visitors: number; visits: number }[] | null
  rows: Record<VisitDimension, (SiteFigures & { key: string })[]>
  pages: (SiteFigures & { key: string; seconds_per_view: number | null })[]
}

/** Loads the report of a range. The caller reads in a snapshot. */
export async function loadSite(
  db: Db,
  profile: DayProfile,
  range: DayRange,
  { filter, goal, slot, definition }: SiteSelection,
): Promise<LoadedSite> {
  const groups = await sumSite(db, profile.id, range, filter, definition)
  const { days } = await loadDays(db, profile, siteMetric, range, String(slot))
  const isWhole = filter.page === undefined
  const cellsOf = (cells: readonly SiteCell[] = []) =>
    cells.filter((cell) => isReported(cell, goal) && matches(cell, filter))
  const cells = isWhole ? [...days.values()].flatMap(cellsOf) : []
  const byDay = new Map(groups.get('day')?.sums.map((sums) => [sums.key, sums]))
  const rowsBy = (name: VisitDimension) => {
    const { sums, isComplete } = groups.get(name) ?? { sums: [], isComplete: true }
    return toRows(sums, isWhole ? creditBy(cells, (cell) => cell[name]) : null, { isComplete, limit: rowsMax })
  }
  const pages = groups.get('page')!
  const pageRows = toRows(pages.sums, null, { isComplete: pages.isComplete, limit: rowsMax })
  const entries = groups.get('entry_page') ?? { sums: [], isComplete: true }
  return {
    totals: toFigures(addUp([...byDay.values()]), isWhole ? sumCredit(cells) : null),
    by_day: daysBetween(range.first, range.last).map((day) => ({
      day,
      ...toFigures(byDay.get(day), isWhole ? sumCredit(cellsOf(days.get(day))) : null),
    })),
    by_hour: range.first === range.last ? await loadHours(db, profile, range.first, filter) : null,
    rows: Object.fromEntries(visitDimensions.map((name) => [name, rowsBy(name)])) as LoadedSite['rows'],
    pages: addViewTimes(
      isWhole
        ? addEntries(
            pageRows,
            entries,
            creditBy(cells, (cell) => cell.entry_page),
          )
        : pageRows,
      pages.sums,
    ),
  }
}

async function loadHours(db: Db, { id, timezone }: DayProfile, day: string, filter: SiteFilter) {
  const quarters = await listVisitsByQuarter(db, id, day, filter)
  const found = Map.groupBy(quarters, ({ quarter }) => localHourOf(quarter, timezone))
  const sumAt = (hour: number, name: 'visitors' | 'visits') =>
    (found.get(hour) ?? []).reduce((sum, row) => sum + row[name], 0)
  return Array.from({ length: 24 }, (_, hour) => ({
    hour,
    visitors: sumAt(hour, 'visitors'),
    visits: sumAt(hour, 'visits'),
  }))
}

function addUp(days: readonly SiteSums[]) {
  const total = { ...noSums }
  for (const { visitors, visits, page_views, bounces, seconds, engaged_visits } of days) {
    total.visitors += visitors
    total.visits += visits
    total.page_views += page_views
    total.bounces += bounces
    total.seconds += seconds
    total.engaged_visits += engaged_visits
  }
  return total
}
