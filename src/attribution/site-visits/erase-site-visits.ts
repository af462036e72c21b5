import { randomUUID } from 'node:crypto'
import type { Db } from '../../kernel/context/db-handle.ts'
import { unknownPage } from './domain/site-page.ts'
import { siteDeltas } from './domain/site-rollup.ts'
import type { SiteVisit } from './domain/site-visit.ts'
import { updateSiteDayCompacted } from './site-day-queries.ts'
import { deleteSiteVisits, listSiteVisits, updateSiteVisits } from './site-visit-queries.ts'

/**
 * Makes the visits of browsers anonymous: they get random ids, and texts that contain the person are removed. The sums of every day
 * are unchanged; only a row whose text contained the person moves to the unknown ones.
 */
export async function eraseSiteVisits(
  db: Db,
  profileId: string,
  visitorIds: readonly string[],
  isTraced: (text: string) => boolean,
): Promise<void> {
  const before = await listSiteVisits(db, profileId, visitorIds)
  if (before.length === 0) return
  const names = new Map(visitorIds.map((id) => [id, randomUUID()]))
  const after = before.map((visit) => withoutPerson(visit, names.get(visit.visitor_id)!, isTraced))
  await deleteSiteVisits(db, profileId, before)
  const deltas = siteDeltas(before, after)
  await updateSiteVisits(db, profileId, after, deltas)
  // A row of which nothing is left is deleted with its text.
  const days = new Set(deltas.map(({ local_day }) => local_day))
  for (const day of [...days].sort()) await updateSiteDayCompacted(db, profileId, day)
}

function withoutPerson(visit: SiteVisit, visitorId: string, isTraced: (text: string) => boolean): SiteVisit {
  const pages: Record<string, number> = {}
  for (const [page, count] of Object.entries(visit.pages)) {
    const known = isTraced(page) ? unknownPage : page
    pages[known] = (pages[known] ?? 0) + count
  }
  return {
    ...visit,
    visitor_id: visitorId,
    session_id: randomUUID(),
    entry_page: isTraced(visit.entry_page) ? unknownPage : visit.entry_page,
    source: isTraced(visit.source) ? '' : visit.source,
    campaign: isTraced(visit.campaign) ? '' : visit.campaign,
    pages,
  }
}
