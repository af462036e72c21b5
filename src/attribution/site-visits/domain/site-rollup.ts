import { hashedId } from '../../../kernel/hashed-id.ts'
import { type SiteVisit, visitKey } from './site-visit.ts'

/** The values by which visits are added up. */
export const siteDimensions = ['page', 'entry_page', 'source', 'campaign', 'country', 'device'] as const
export type SiteDimension = (typeof siteDimensions)[number]

export const siteMeasures = ['visitors', 'visits', 'page_views', 'bounces', 'seconds'] as const
export type SiteMeasures = Record<(typeof siteMeasures)[number], number>

/**
 * A row of the rollup. The row with an empty page has all visits; a row with a page has the visits that viewed it and the views of
 * it, without bounces and seconds, which belong to the whole visit.
 */
export interface SiteRow extends Record<SiteDimension, string>, SiteMeasures {
  local_day: string
  /** Identifies the dimensions. */
  key: string
}

/** The differences of the rollup between the visits before and after a change. */
export function siteDeltas(before: readonly SiteVisit[], after: readonly SiteVisit[]): SiteRow[] {
  const rows: SiteRows = new Map()
  const former = new Map(before.map((visit) => [visitKey(visit), visit]))
  for (const visit of after) {
    const key = visitKey(visit)
    const earlier = former.get(key)
    if (earlier && isSameRow(earlier, visit)) {
      former.delete(key)
      addGrowth(rowsOf(rows, visit), earlier, visit)
    } else addVisit(rowsOf(rows, visit), visit, 1)
  }
  for (const visit of former.values()) addVisit(rowsOf(rows, visit), visit, -1)
  return [...rows.values()]
    .flatMap((byPage) => [...byPage.values()])
    .filter((row) => siteMeasures.some((measure) => row[measure] !== 0))
    .map(withKey)
}

/** Rows by the values of their visits, and by page. */
type SiteRows = Map<string, PageRows>
type PageRows = Map<string, SiteRow>

function rowsOf(rows: SiteRows, { local_day, entry_page, source, campaign, country, device }: SiteVisit): PageRows {
  const text = `${local_day}\u0000${entry_page}\u0000${source}\u0000${campaign}\u0000${country}\u0000${device}`
  let byPage = rows.get(text)
  if (!byPage) {
    byPage = new Map()
    rows.set(text, byPage)
  }
  return byPage
}

/** Whether two states of a visit are counted in the same rows. */
function isSameRow(a: SiteVisit, b: SiteVisit): boolean {
  return (
    a.local_day === b.local_day &&
    a.is_first_of_day === b.is_first_of_day &&
    a.entry_page === b.entry_page &&
    a.source === b.source &&
    a.campaign === b.campaign &&
    a.country === b.country &&
    a.device === b.device
  )
}

/** Adds only what differs: a visit of many pages grows by one of them at a time. */
function addGrowth(rows: PageRows, earlier: SiteVisit, visit: SiteVisit): void {
  const measures = { visitors: 0, visits: 0, page_views: 0, bounces: 0, seconds: 0 }
  const addPage = (page: string, old: number, now: number) => {
    if (old === now) return
    const visits = Number(now > 0) - Number(old > 0)
    const visitors = visit.is_first_of_day ? visits : 0
    measures.page_views += now - old
    add(rows, visit, page, { visitors, visits, page_views: now - old, bounces: 0, seconds: 0 })
  }
  for (const page in visit.pages) addPage(page, earlier.pages[page] ?? 0, visit.pages[page]!)
  for (const page in earlier.pages) if (!Object.hasOwn(visit.pages, page)) addPage(page, earlier.pages[page]!, 0)
  measures.bounces = Number(visit.hits === 1) - Number(earlier.hits === 1)
  measures.seconds = secondsOf(visit) - secondsOf(earlier)
  add(rows, visit, '', measures)
}

function secondsOf({ started_at, last_seen_at }: SiteVisit): number {
  return Math.floor((last_seen_at.getTime() - started_at.getTime()) / 1000)
}

function addVisit(rows: PageRows, visit: SiteVisit, sign: 1 | -1): void {
  const visitors = visit.is_first_of_day ? sign : 0
  const views = Object.entries(visit.pages)
  add(rows, visit, '', {
    visitors,
    visits: sign,
    page_views: sign * views.reduce((sum, [, count]) => sum + count, 0),
    bounces: visit.hits === 1 ? sign : 0,
    seconds: sign * secondsOf(visit),
  })
  for (const [page, count] of views) {
    add(rows, visit, page, { visitors, visits: sign, page_views: sign * count, bounces: 0, seconds: 0 })
  }
}

function add(rows: PageRows, visit: SiteVisit, page: string, measures: SiteMeasures): void {
  const row = rows.get(page)
  if (!row) {
    const { local_day, entry_page, source, campaign, country, device } = visit
    rows.set(page, { local_day, key: '', page, entry_page, source, campaign, country, device, ...measures })
    return
  }
  for (const measure of siteMeasures) row[measure] += measures[measure]
}

function withKey(row: SiteRow): SiteRow {
  row.key = hashedId(siteDimensions.map((dimension) => row[dimension]).join('\u0000'))
  return row
}
