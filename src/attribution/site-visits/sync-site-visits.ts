import { bySortKey, type Db } from '../../kernel/context/db-handle.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { type SiteFact, siteFacts } from './domain/site-facts.ts'
import { addHits, replaceVisits, type SiteHit, type SiteVisit, visitKey } from './domain/site-visit.ts'
import {
  deleteSiteVisits,
  findSiteProfile,
  findSiteVisits,
  listSiteHits,
  listSiteVisits,
  updateSiteVisits,
} from './site-visit-queries.ts'

/** The stored visits that new hits of browsers belong to. */
export interface StoredSiteVisits {
  timezone: string
  visits: readonly SiteVisit[]
}

type KeyedHit = Pick<SiteHit, 'visitor_id' | 'session_id' | 'event_time'>

/** Loads what `planSiteHits` needs; null without hits. Browsers are locked by the caller. */
export async function loadSiteVisits(
  db: Db,
  profileId: string,
  hits: readonly KeyedHit[],
): Promise<StoredSiteVisits | null> {
  if (hits.length === 0) return null
  const first = Math.min(...hits.map(({ event_time }) => event_time.getTime()))
  return findSiteVisits(db, profileId, {
    visitor_ids: [...new Set(hits.map(({ visitor_id }) => visitor_id))],
    // No local day is more than a day before that in UTC.
    since: new Date(first - dayMs).toISOString().slice(0, 10),
    session_ids: [...new Set(hits.map(({ session_id }) => session_id))],
  })
}

/** The changed visits, and what they add to the sums. */
interface SiteChange {
  visits: readonly SiteVisit[]
  facts: readonly SiteFact[]
}

/** Adds hits that are the newest of their browsers, in the order of their time. */
export function planSiteHits(stored: StoredSiteVisits, hits: readonly SiteHit[]): SiteChange {
  const after = addHits(stored.visits, hits, stored.timezone)
  return { visits: bySortKey(after, visitKey), facts: siteFacts(beforeOf(stored.visits, after), after) }
}

export async function writeSiteChange(db: Db, profileId: string, { visits, facts }: SiteChange): Promise<void> {
  if (visits.length > 0) await updateSiteVisits(db, profileId, visits, facts)
}

function beforeOf(stored: readonly SiteVisit[], after: readonly SiteVisit[]): SiteVisit[] {
  const keys = new Set(after.map(visitKey))
  return stored.filter((visit) => keys.has(visitKey(visit)))
}

/** Derives all visits of browsers again, which the caller has locked. Returns the number of visits that changed. */
export async function syncSiteVisits(db: Db, profileId: string, visitorIds: readonly string[]): Promise<number> {
  const profile = visitorIds.length > 0 ? await findSiteProfile(db, profileId) : null
  if (!profile) return 0
  const [stored, hits] = [
    await listSiteVisits(db, profileId, visitorIds),
    await listSiteHits(db, profileId, visitorIds),
  ]
  const inOrder = bySortKey(hits, ({ event_time, event_key }) => `${event_time.toISOString()} ${event_key}`)
  const after = replaceVisits(stored, inOrder, profile)
  const known = new Map(stored.map((visit) => [visitKey(visit), visit]))
  const changed = after.filter((visit) => !isSameVisit(known.get(visitKey(visit)), visit))
  const left = new Set(after.map(visitKey))
  const gone = stored.filter((visit) => !left.has(visitKey(visit)))
  if (changed.length === 0 && gone.length === 0) return 0
  const before = [...gone, ...changed.flatMap((visit) => known.get(visitKey(visit)) ?? [])]
  if (gone.length > 0) await deleteSiteVisits(db, profileId, gone)
  await updateSiteVisits(db, profileId, bySortKey(changed, visitKey), siteFacts(before, changed))
  return changed.length + gone.length
}

function isSameVisit(a: SiteVisit | undefined, b: SiteVisit): boolean {
  return a !== undefined && toText(a) === toText(b)
}

/** The order of pages does not matter: the database does not keep it. */
function toText(visit: SiteVisit): string {
  const {
    pages,
    engaged,
    visitor_id,
    session_id,
    started_at,
    last_seen_at,
    local_day,
    is_first_of_day,
    hits,
    ...rest
  } = visit
  const { entry_page, source, campaign, country, device } = rest
  const counts = [pages, engaged].map((byPage) => Object.entries(byPage).sort(([a], [b]) => (a < b ? -1 : 1)))
  const facts = [visitor_id, session_id, started_at, last_seen_at, local_day, is_first_of_day, hits]
  return JSON.stringify([...facts, entry_page, source, campaign, country, device, counts])
}
