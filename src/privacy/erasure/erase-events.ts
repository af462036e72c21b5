import { toSitePage } from '../../attribution/site-visits/domain/site-page.ts'
import { listErasedAnswers } from '../../insight/survey/erased-answers.ts'
import type { Db } from '../../kernel/context/context.ts'
import { isTraced, type Traces } from '../domain/traces.ts'
import { type EventPosition, listEntryPaths, updateEventsErased } from './history-queries.ts'

/**
 * Erases a batch of events of a customer. An event that began a visit keeps its page as the site report shows it, unless that contains
 * the person, because the report counts the conversions that are credited to the visit by this page. An answer to the survey keeps
 * its option. Returns the position to continue from, null at the end.
 */
export async function eraseEvents(
  db: Db,
  profileId: string,
  batch: { customer_id: string; traces: Traces; after: EventPosition | null; limit: number },
): Promise<EventPosition | null> {
  const entries = await listEntryPaths(db, profileId, batch.customer_id)
  const entry_pages = entries
    .map(({ event_id, path }) => ({ event_id, page: toSitePage(path) }))
    .filter(({ page }) => !isTraced(page, batch.traces))
  const answers = await listErasedAnswers(db, profileId, batch.customer_id)
  return updateEventsErased(db, profileId, { ...batch, entry_pages, answers })
}
