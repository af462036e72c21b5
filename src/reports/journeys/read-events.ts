import type { z } from 'zod'
import type { ProfileContext } from '../../kernel/context/context.ts'
import type { CursorList, Pagination } from '../../kernel/operations/page.ts'
import { shownFields } from '../../kernel/schemas/shown-fields.ts'
import { countJourneyEvents } from './event-queries.ts'
import { finishPage, type PageQuery, readStart } from './journey-page.ts'
import { type JourneyRow, listJourneyRows } from './list-journey-rows.ts'
import { journeyEventSchema, type journeySchema } from './schemas.ts'
import type { JourneySubject } from './subject.ts'

/** Reads a page of a person's events for callers with access to personal data. `list` is the cursor list. */
export async function readEvents(
  ctx: ProfileContext,
  subject: JourneySubject,
  query: PageQuery,
  { list, until = null }: { list: CursorList; until?: Date | null },
): Promise<{ data: z.input<typeof journeySchema>; pagination: Pagination }> {
  const profileId = ctx.profile.id
  const start = readStart(list, query)
  const { after, offset } = start
  const found = await listJourneyRows(ctx, profileId, subject, { limit: query.limit + 1, after, offset, until })
  const { rows, total_count, pagination } = await finishPage(list, found, query, start, () =>
    countJourneyEvents(ctx.db, profileId, subject, until),
  )
  return { data: { events: rows.map(toJourneyEvent), total_count }, pagination }
}

function toJourneyEvent(row: JourneyRow): z.input<typeof journeyEventSchema> {
  return shownFields(journeyEventSchema, { ...row, value_amount: row.value === null ? null : Number(row.value) })
}
