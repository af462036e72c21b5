import { z } from 'zod'
import { listDefinitions } from '../../attribution/definitions/definition-queries.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import {
  cursorParam,
  cursorTime,
  cutPage,
  decodeCursor,
  encodeCursor,
  limitParam,
} from '../../kernel/operations/page.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { logPersonalDataAccess } from '../../tenancy/access-log/log-personal-data-access.ts'
import { listFeedEvents, listRecentNames } from './feed-queries.ts'
import { feedEventSchema, rejectedHitSchema, toFeedEvent } from './feed-schemas.ts'
import { listRejectedHits } from './rejected-queries.ts'

const rejectedRetentionMs = dayMs
const rejectedShownMax = 100

export const listRawEvents = operation({
  id: 'tracking.listRawEvents',
  http: 'GET /tracking/events',
  summary: 'List raw enriched events, latest first',
  description: 'The first page also lists the hits that were rejected in the last 24 hours, with their reasons.',
  scopes: ['visitors:read'],
  returnsPersonalData: true,
  query: z.object({
    limit: limitParam({ default: 50, max: 200 }),
    cursor: cursorParam(),
    event_name: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('An event name that was received, that a goal lists, or `page_view`.'),
  }),
  data: z.object({ events: z.array(feedEventSchema), rejected: z.array(rejectedHitSchema) }),
  isPaged: true,
  async run(ctx, { query }) {
    const before = query.cursor ? parseCursor(query.cursor) : null
    const page = { limit: query.limit + 1, before, event_name: query.event_name ?? null }
    const found = await listFeedEvents(ctx.db, ctx.profile.id, page)
    if (found.length === 0 && before === null && page.event_name !== null) await requireKnownName(ctx, page.event_name)
    const { rows, pagination } = cutPage(found, query.limit, (last) =>
      encodeCursor('raw-events', [last.arrived, last.event_id]),
    )
    const since = new Date(ctx.now().getTime() - rejectedRetentionMs)
    const rejected = before ? [] : await listRejectedHits(ctx.db, ctx.profile.id, { since, limit: rejectedShownMax })
    await logPersonalDataAccess(ctx, {
      customer_ids: rows.map((row) => row.customer_profile_id ?? null),
      count: new Set(rows.map((row) => row.customer_profile_id ?? row.visitor_id ?? row.event_id)).size,
    })
    const seesCustomers = ctx.scopes.has('customers:read')
    return { data: { events: rows.map((row) => toFeedEvent(row, seesCustomers)), rejected }, pagination }
  },
})

/** A name that was neither received nor expected is a mistake that an empty list would hide. */
async function requireKnownName({ db, profile }: ProfileContext, name: string): Promise<void> {
  const listed = (await listDefinitions(db, profile.id)).flatMap(({ source_event_names }) => source_event_names)
  const known = new Set([...(await listRecentNames(db, profile.id)), ...listed])
  if (known.has(name)) return
  fail('invalid_parameter', `event_name: must be one of ${[...known].join(', ')}`, { field: 'event_name' })
}

const cursorSchema = z.tuple([cursorTime, z.uuid()])

function parseCursor(cursor: string) {
  const [received_at, id] = decodeCursor('raw-events', cursor, cursorSchema)
  return { received_at, id }
}
