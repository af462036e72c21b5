import { localDayOf } from '../../../kernel/time/local-day.ts'
import type { Engagement } from './read-engagement.ts'
import { toSitePage, toSiteText, unknownPage } from './site-page.ts'

/** A hit on a page within a visit, or a report of engaged time within it. */
export interface SiteHit {
  visitor_id: string
  session_id: string
  event_time: Date
  path: string | null
  source: string | null
  campaign: string | null
  country: string | null
  device: string | null
  is_page_view: boolean
  /** Null for a hit on a page. */
  engagement: Engagement | null
}

/** A visit with the facts that the site report adds up: those of its first hit, and counts of all hits. */
export interface SiteVisit {
  visitor_id: string
  session_id: string
  started_at: Date
  last_seen_at: Date
  local_day: string
  /** The first visit of the browser on that day, which counts the visitor. */
  is_first_of_day: boolean
  entry_page: string
  source: string
  campaign: string
  country: string
  device: string
  hits: number
  /** Page views by page. */
  pages: Record<string, number>
  /** Engaged seconds by page; empty if none were reported. */
  engaged: Record<string, number>
}

/** Further pages of a visit are counted as unknown, so that a visit has a bounded size. */
const pagesMax = 100

/**
 * Adds hits, in the order of their time, to visits of their browsers. The stored visits contain the visits of the hits, and all
 * visits of their days. Returns the visits that changed.
 */
export function addHits(stored: readonly SiteVisit[], hits: readonly SiteHit[], timezone: string): SiteVisit[] {
  const visits = new Map(stored.map((visit) => [visitKey(visit), visit]))
  const days = new Set(stored.map(dayKey))
  const changed = new Map<string, SiteVisit>()
  for (const hit of withReportsLast(hits)) {
    const key = visitKey(hit)
    let visit = changed.get(key)
    if (!visit) {
      const before = visits.get(key)
      // A report begins no visit.
      if (!before && hit.engagement) continue
      visit = before ? copyOf(before) : beginVisit(hit, timezone, days)
      changed.set(key, visit)
    }
    if (hit.engagement) addEngagement(visit, hit.engagement)
    else addHit(visit, hit)
  }
  return [...changed.values()]
}

/** A report that has the time of a hit belongs to the visit that the hit may begin. */
function withReportsLast(hits: readonly SiteHit[]): readonly SiteHit[] {
  if (!hits.some(({ engagement }) => engagement)) return hits
  const isReport = ({ engagement }: SiteHit) => Number(engagement !== null)
  return hits.toSorted((a, b) => a.event_time.getTime() - b.event_time.getTime() || isReport(a) - isReport(b))
}

function copyOf(visit: SiteVisit): SiteVisit {
  return { ...visit, pages: { ...visit.pages }, engaged: { ...visit.engaged } }
}

function beginVisit(hit: SiteHit, timezone: string, days: Set<string>): SiteVisit {
  const { visitor_id, session_id, event_time } = hit
  const local_day = localDayOf(event_time, timezone)
  const day = dayKey({ visitor_id, local_day })
  const is_first_of_day = !days.has(day)
  days.add(day)
  return {
    visitor_id,
    session_id,
    started_at: event_time,
    last_seen_at: event_time,
    local_day,
    is_first_of_day,
    entry_page: toSitePage(hit.path),
    source: toSiteText(hit.source),
    campaign: toSiteText(hit.campaign),
    country: toSiteText(hit.country),
    device: toSiteText(hit.device),
    hits: 0,
    pages: {},
    engaged: {},
  }
}

function addHit(visit: SiteVisit, { event_time, path, is_page_view }: SiteHit): void {
  if (event_time > visit.last_seen_at) visit.last_seen_at = event_time
  visit.hits++
  if (!is_page_view) return
  const known = toSitePage(path)
  const page = Object.hasOwn(visit.pages, known) || Object.keys(visit.pages).length < pagesMax ? known : unknownPage
  increase(visit.pages, page, 1)
}

/** Time on a page that the visit has not viewed is that of an unknown page, so that the pages of a visit stay bounded. */
function addEngagement({ pages, engaged }: SiteVisit, { path, seconds }: Engagement): void {
  const page = toSitePage(path)
  increase(engaged, Object.hasOwn(pages, page) ? page : unknownPage, seconds)
}

function increase(counts: Record<string, number>, name: string, by: number): void {
  counts[name] = (Object.hasOwn(counts, name) ? counts[name]! : 0) + by
}

/**
 * Replaces the stored visits of browsers by those of all their hits. A visit whose hits were deleted cannot be derived again, so it is
 * kept: if it began before `prunedBefore`, or if its browser has no hits at all.
 */
export function replaceVisits(
  stored: readonly SiteVisit[],
  hits: readonly SiteHit[],
  { timezone, prunedBefore }: { timezone: string; prunedBefore: Date | null },
): SiteVisit[] {
  const withHits = new Set(hits.map(({ visitor_id }) => visitor_id))
  const isKept = ({ visitor_id, started_at }: SiteVisit) =>
    !withHits.has(visitor_id) || (prunedBefore !== null && started_at < prunedBefore)
  const kept = stored.filter(isKept).map((visit) => ({ ...visit, local_day: localDayOf(visit.started_at, timezone) }))
  const keptKeys = new Set(kept.map(visitKey))
  const derived = addHits([], hits, timezone).filter((visit) => !keptKeys.has(visitKey(visit)))
  const days = new Set<string>()
  // The order of the hits is kept among visits of one instant.
  const inOrder = [...kept, ...derived].sort((a, b) => a.started_at.getTime() - b.started_at.getTime())
  return inOrder.map((visit) => {
    const day = dayKey(visit)
    const is_first_of_day = !days.has(day)
    days.add(day)
    return { ...visit, is_first_of_day }
  })
}

export function visitKey({ visitor_id, session_id }: { visitor_id: string; session_id: string }): string {
  return `${visitor_id} ${session_id}`
}

function dayKey({ visitor_id, local_day }: { visitor_id: string; local_day: string }): string {
  return `${local_day} ${visitor_id}`
}
