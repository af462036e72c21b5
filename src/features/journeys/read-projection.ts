import type { z } from 'zod'
import { projectTouch } from '../../domain/journey/project-touch.ts'
import type { ProfileContext } from '../../kernel/context.ts'
import type { CursorList, Pagination } from '../../kernel/page.ts'
import { withParents } from '../campaigns/with-parents.ts'
import { finishPage, type PageQuery, readStart } from './journey-page.ts'
import type { projectedTouchRow } from './shapes.ts'
import type { JourneySubject } from './subject.ts'
import { countPathTouches, listPathTouches } from './touch-queries.ts'

/** A page of the touches of a person, without the person: what each was, and what it earned of the conversion, if there is one. */
export async function readProjection(
  ctx: ProfileContext,
  subject: JourneySubject,
  query: PageQuery,
  { list, conversion_id, until }: { list: CursorList; conversion_id: string | null; until: Date | null },
): Promise<{ data: { events: z.input<typeof projectedTouchRow>[]; total_count: number }; pagination: Pagination }> {
  const profileId = ctx.profile.id
  const start = readStart(list, query)
  const { after, offset } = start
  const wanted = { conversion_id, until, limit: query.limit + 1, after, offset }
  const found = await listPathTouches(ctx.db, profileId, subject, wanted)
  const { rows, total_count, pagination } = await finishPage(list, found, query, start, () =>
    countPathTouches(ctx.db, profileId, subject, until),
  )
  const placed = await withParents(ctx.db, profileId, rows)
  return { data: { events: placed.map(projectTouch), total_count }, pagination }
}
