import Big from 'big.js'
import {
  type SiteMeasures,
  type VisitDimension,
  visitDimensions,
} from '../../../attribution/site-visits/domain/site-facts.ts'
import type { SiteCell } from './site-cell.ts'

export type SiteFilter = Partial<Record<VisitDimension | 'page', string>>

/** Measures of visits; of a page, `seconds` is the engaged time on it. */
export interface VisitSums extends SiteMeasures {
  /** Visits that reported engaged time. */
  engaged_visits: number
}

/** The sums of a value, or of all visits. */
export interface SiteSums extends VisitSums {
  key: string
}

export interface Credited {
  ppm: number
  amount: Big
}

/** What a row shows. The measures of whole visits are null where a page is selected. */
export interface SiteFigures {
  visitors: number
  visits: number
  page_views: number
  bounce_rate: number | null
  seconds_per_visit: number | null
  engaged_visits: number | null
  conversions: number | null
  value: number | null
}

const millionth = 1_000_000

/** Whether a conversion is reported: those of the goal, or payments if none is named. */
export function isReported({ conversion_key, rollup_type }: SiteCell, goal: string | undefined): boolean {
  return goal === undefined ? rollup_type === 'cash' : conversion_key === goal
}

export function matches(cell: SiteCell, filter: SiteFilter): boolean {
  return visitDimensions.every((name) => filter[name] === undefined || filter[name] === cell[name])
}

export function sumCredit(cells: readonly SiteCell[]): Credited {
  let amount = new Big(0)
  let ppm = 0
  for (const cell of cells) {
    ppm += cell.ppm
    amount = amount.plus(cell.amount)
  }
  return { ppm, amount }
}

export const noSums: Readonly<VisitSums> = {
  ...{ visitors: 0, visits: 0, page_views: 0, bounces: 0, seconds: 0 },
  engaged_visits: 0,
}

/** `credited` is null where conversions are not known: of single pages. */
export function toFigures(sums: VisitSums = noSums, credited: Credited | null): SiteFigures {
  const { visitors, visits, page_views, bounces, seconds, engaged_visits } = sums
  const isWhole = credited !== null
  return {
    visitors,
    visits,
    page_views,
    bounce_rate: isWhole && visits > 0 ? bounces / visits : null,
    seconds_per_visit: isWhole && visits > 0 ? seconds / visits : null,
    engaged_visits: isWhole ? engaged_visits : null,
    conversions: isWhole ? credited.ppm / millionth : null,
    value: isWhole ? credited.amount.div(millionth).toNumber() : null,
  }
}

/**
 * The rows of a value with the most visits. `isComplete`: the sums have every value with visits, so that another one with credit has
 * no visits; its credit belongs to visits before the range.
 */
export function toRows(
  sums: readonly SiteSums[],
  credit: ReadonlyMap<string, Credited> | null,
  { isComplete, limit }: { isComplete: boolean; limit: number },
): (SiteFigures & { key: string })[] {
  const none: Credited = { ppm: 0, amount: new Big(0) }
  const rows = sums.map(({ key, ...measures }) => ({
    key,
    ...toFigures(measures, credit && (credit.get(key) ?? none)),
  }))
  const known = new Set(rows.map(({ key }) => key))
  const others = isComplete && credit ? [...credit].filter(([key]) => !known.has(key)) : []
  const all = [...rows, ...others.map(([key, credited]) => ({ key, ...toFigures(undefined, credited) }))]
  const rank = (row: SiteFigures) => [row.visits, row.page_views, row.value ?? 0, row.conversions ?? 0]
  return all
    .sort((a, b) => {
      const [left, right] = [rank(a), rank(b)]
      const at = left.findIndex((value, index) => value !== right[index])
      return at === -1 ? (a.key < b.key ? -1 : 1) : right[at]! - left[at]!
    })
    .slice(0, limit)
}

/**
 * Adds to pages what is known of the visits that began on them. `isComplete`: every page on which a visit began is in `entries`.
 */
export function addEntries<Row extends SiteFigures & { key: string }>(
  rows: readonly Row[],
  entries: { sums: readonly SiteSums[]; isComplete: boolean },
  credit: ReadonlyMap<string, Credited>,
): Row[] {
  const sumsOf = new Map(entries.sums.map((sums) => [sums.key, sums]))
  return rows.map((row) => {
    const sums = sumsOf.get(row.key)
    if (!sums && !entries.isComplete) return row
    const credited = credit.get(row.key) ?? { ppm: 0, amount: new Big(0) }
    const { bounce_rate, seconds_per_visit, engaged_visits, conversions, value } = toFigures(sums, credited)
    return { ...row, bounce_rate, seconds_per_visit, engaged_visits, conversions, value }
  })
}

/** The mean engaged time per view of each page; null for a page without reports of it. */
export function addViewTimes<Row extends { key: string }>(
  rows: readonly Row[],
  sums: readonly SiteSums[],
): (Row & { seconds_per_view: number | null })[] {
  const sumsOf = new Map(sums.map((page) => [page.key, page]))
  return rows.map((row) => {
    const { seconds, page_views } = sumsOf.get(row.key) ?? noSums
    return { ...row, seconds_per_view: seconds > 0 && page_views > 0 ? seconds / page_views : null }
  })
}

/** Credit by a value. */
export function creditBy(cells: readonly SiteCell[], keyOf: (cell: SiteCell) => string): Map<string, Credited> {
  return new Map([...Map.groupBy(cells, keyOf)].map(([key, group]) => [key, sumCredit(group)]))
}
