import { readEngagement } from '../../attribution/site-visits/domain/read-engagement.ts'
import type { SiteHit } from '../../attribution/site-visits/domain/site-visit.ts'
import type { StoredEvent } from '../../attribution/visits/pending-event.ts'
import { isOnPage, isPageView } from '../../attribution/visits/visit-state.ts'
import type { Visits } from './open-visits.ts'

/**
 * The hits on pages within visits, and their reports of engaged time. Those of a browser with a late hit are left out: its visits are
 * derived from its history.
 */
export function toSiteHits(events: readonly StoredEvent[], visits: Visits): SiteHit[] {
  return events.flatMap((event) => {
    const { visitor_id, session_id, event_time, path, source, campaign, country, device } = event
    if (visitor_id === null || session_id === null || event.recorded_via !== 'tracker') return []
    const engagement = isOnPage(event) ? null : readEngagement(event.event_name, event.properties)
    if ((!isOnPage(event) && !engagement) || visits.isLate(event)) return []
    const is_page_view = isPageView(event)
    return [{ visitor_id, session_id, event_time, path, source, campaign, country, device, is_page_view, engagement }]
  })
}
