import { z } from 'zod'
import { appOf } from '../../domain/tenancy/app-of.ts'
import { renderBody } from '../../domain/webhooks/render-body.ts'
import type { ProfileContext } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { cursorParam, decodeCursor, encodeCursor, limitParam } from '../../kernel/page.ts'
import { expandScopes } from '../../kernel/scopes.ts'
import { noteDisclosure } from '../access-log/note-disclosure.ts'
import { findLiveGrant } from '../apps/queries.ts'
import { listContacts } from './contact-queries.ts'
import { listRecordedEvents } from './queries.ts'
import { type RecordedOutcome, recordedOutcomeShape, replayMs } from './shapes.ts'

const list = 'recorded_outcomes'

export const listRecordedOutcomes = operation({
  id: 'outcomes.listRecordedOutcomes',
  http: 'GET /outcomes/recorded',
  summary: 'Replay outcome.recorded events in their one order',
  description:
    'The same ids as the deliveries, for 90 days; those of erased customers are left out. Store `pagination.cursor`, which is there on the last page too, and send it with the next call; `has_next: false` means caught up.',
  scopes: ['conversions:read', 'customers:read'],
  grain: 'person',
  query: z.object({ cursor: cursorParam(), limit: limitParam({ default: 100, max: 500 }) }),
  data: z.array(recordedOutcomeShape),
  isPaged: true,
  async run(ctx, { query }) {
    const { profile } = ctx
    const [after] = query.cursor ? decodeCursor(list, query.cursor, z.tuple([z.int().min(0)])) : [0]
    const since = new Date(ctx.now().getTime() - replayMs)
    const page = { after, since, limit: query.limit + 1 }
    const found = profile.is_healthcare_family ? [] : await listRecordedEvents(ctx.db, profile.id, page)
    const rows = found.slice(0, query.limit)
    const recipient = { app_id: appOf(ctx.actor), reads_persons: await readsPersons(ctx) }
    const customerIds = rows.flatMap(({ customer_id }) => customer_id ?? [])
    const contacts = await listContacts(ctx.db, profile.id, recipient.reads_persons ? customerIds : [])
    if (recipient.reads_persons) await noteDisclosure(ctx, { customer_ids: [...contacts.keys()] })
    const data = rows.map((row) => renderBody(row, recipient, contacts.get(row.customer_id ?? '') ?? null))
    const pagination = {
      has_next: found.length > rows.length,
      cursor: encodeCursor(list, [rows.at(-1)?.position ?? after]),
    }
    return { data: data as unknown as RecordedOutcome[], pagination }
  },
})

/** The credential must carry `customers:read`, and so must the app's grant as it is now. */
async function readsPersons(ctx: ProfileContext): Promise<boolean> {
  if (!ctx.scopes.has('customers:read')) return false
  const appId = appOf(ctx.actor)
  if (appId === null) return true
  const grant = await findLiveGrant(ctx.db, ctx.profile.id, appId)
  return expandScopes(grant?.scopes ?? []).has('customers:read')
}
