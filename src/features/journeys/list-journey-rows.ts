import type { WorkContext } from '../../kernel/context.ts'
import { type JourneyEvent, type JourneyPage, listJourneyEvents } from './event-queries.ts'
import { nameCampaigns } from './name-campaigns.ts'
import type { JourneySubject } from './subject.ts'

/** An event of a journey with the fields of contract 2.3, and where it stands. */
export interface JourneyRow extends Omit<JourneyEvent, 'visitor_id' | 'session_id' | 'clicks'> {
  /** Places are known by country alone. */
  city: null
}

/**
 * A stretch of a journey in its order: by time, then by id. `after` is the `place` of the last row seen. The time it takes
 * depends on `limit` alone, not on the journey's length.
 */
export async function listJourneyRows(
  { db }: Pick<WorkContext, 'db'>,
  profileId: string,
  subject: JourneySubject,
  page: JourneyPage,
): Promise<JourneyRow[]> {
  const events = await listJourneyEvents(db, profileId, subject, page)
  const campaigns = await nameCampaigns(db, profileId, subject, events)
  return events.map(({ visitor_id: _, session_id: __, clicks: ___, ...event }) => ({
    ...event,
    campaign: campaigns.get(event.event_id) ?? event.campaign,
    city: null,
  }))
}
