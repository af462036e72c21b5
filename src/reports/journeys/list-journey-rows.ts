import type { z } from 'zod'
import type { ProfileContext, WorkContext } from '../../kernel/context/context.ts'
import type { CursorList, Pagination } from '../../kernel/operations/page.ts'
import { withParents } from '../campaigns/with-parents.ts'
import { projectTouch } from '../domain/project-touch.ts'
import { type JourneyEvent, type JourneyPage, listJourneyEvents } from './event-queries.ts'
import { finishPage, type PageQuery, readStart } from './journey-page.ts'
import { nameCampaigns } from './name-campaigns.ts'
import type { projectedTouchRow } from './schemas.ts'
import type { JourneySubject } from './subject.ts'
import { countPathTouches, listPathTouches } from './touch-queries.ts'

/** An event of a journey with the fields of contract 2.3, and its cursor. */
export type JourneyRow = Omit<JourneyEvent, 'visitor_id' | 'session_id' | 'clicks'>

/**
 * A part of a journey in its order: by time, then by id. `after` is the `position` of the previous row. The query time depends
 * only on `limit`, not on the length of the journey.
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
  }))
}

/** A page of a person's touches without personal data: each touch, and its credit of the conversion if there is one. */
export async function readProjection(
  ctx: ProfileContext,
  subject: JourneySubject,
  query: PageQuery,
  { list, conversion_id, until }: { list: CursorList; conversion_id: string | null; until: Date | null },
): Promise<{ data: { events: z.input<typeof projectedTouchRow>[]; total_count: number }; pagination: Pagination }> {
  const profileId = ctx.profile.id
  const start = readStart(list, query)
  const { after, offset } = start
  const pageQuery = { conversion_id, until, limit: query.limit + 1, after, offset }
  const found = await listPathTouches(ctx.db, profileId, subject, pageQuery)
  const { rows, total_count, pagination } = await finishPage(list, found, query, start, () =>
    countPathTouches(ctx.db, profileId, subject, until),
  )
  const joined = await withParents(ctx.db, profileId, rows)
  return { data: { events: joined.map(projectTouch), total_count }, pagination }
}
