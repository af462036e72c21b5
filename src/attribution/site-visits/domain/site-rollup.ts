import { hashedId } from '../../../kernel/hashed-id.ts'
import type { SiteVisit } from './site-visit.ts'

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
  const rows = new Map<string, SiteRow>()
  for (const visit of before) addVisit(rows, visit, -1)
  for (const visit of after) addVisit(rows, visit, 1)
  return [...rows.values()].filter((row) => siteMeasures.some((measure) => row[measure] !== 0)).map(withKey)
}

function addVisit(rows: Map<string, SiteRow>, visit: SiteVisit, sign: 1 | -1): void {
  const visitors = visit.is_first_of_day ? sign : 0
  const views = Object.entries(visit.pages)
  add(rows, visit, '', {
    visitors,
    visits: sign,
    page_views: sign * views.reduce((sum, [, count]) => sum + count, 0),
    bounces: visit.hits === 1 ? sign : 0,
    seconds: sign * Math.floor((visit.last_seen_at.getTime() - visit.started_at.getTime()) / 1000),
  })
  for (const [page, count] of views) {
    add(rows, visit, page, { visitors, visits: sign, page_views: sign * count, bounces: 0, seconds: 0 })
  }
}

function add(rows: Map<string, SiteRow>, visit: SiteVisit, page: string, measures: SiteMeasures): void {
  const { local_day, entry_page, source, campaign, country, device } = visit
  const text = [local_day, page, entry_page, source, campaign, country, device].join('\u0000')
  const row = rows.get(text)
  if (!row) {
    rows.set(text, { local_day, key: '', page, entry_page, source, campaign, country, device, ...measures })
    return
  }
  for (const measure of siteMeasures) row[measure] += measures[measure]
}

function withKey(row: SiteRow): SiteRow {
  return { ...row, key: hashedId(siteDimensions.map((dimension) => row[dimension]).join('\u0000')) }
}
