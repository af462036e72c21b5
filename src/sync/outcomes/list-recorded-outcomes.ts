import { z } from 'zod'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { expandScopes } from '../../kernel/context/scopes.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { logPersonalDataAccess } from '../../tenancy/access-log/log-personal-data-access.ts'
import { findLiveGrant } from '../../tenancy/apps/app-queries.ts'
import { appOf } from '../../tenancy/callers/holder-of.ts'
import { listContacts } from '../contact-queries.ts'
import { type RecordedOutcome, recordedOutcomeSchema, replayMs } from '../outcome-schemas.ts'
import { renderBody } from '../render-body.ts'
import { withheldReason } from '../withheld-reason.ts'
import { listRecordedEvents } from './queries.ts'

const list = 'recorded_outcomes'

export const listRecordedOutcomes = operation({
  id: 'outcomes.listRecordedOutcomes',
  http: 'GET /outcomes/recorded',
  summary: 'List outcome.recorded events in stable order',
  description:
    'Returns the events of the last 90 days with the same ids as deliveries, without those of erased customers. Only for the app that provisioned the profile; empty for other callers. Store `pagination.cursor`, which the last page also contains, and send it with the next call; `has_next: false` means caught up.',
  scopes: ['conversions:read', 'customers:read'],
  returnsPersonalData: true,
  query: z.object({ cursor: cursorParam(), limit: limitParam({ default: 100, max: 500 }) }),
  data: z.array(recordedOutcomeSchema),
  isPaged: true,
  mcp: false,
  async run(ctx, { query }) {
    const { profile } = ctx
    const [after] = query.cursor ? decodeCursor(list, query.cursor, z.tuple([z.int().min(0)])) : [0]
    const since = new Date(ctx.now().getTime() - replayMs)
    const page = { after, since, limit: query.limit + 1 }
    const listener = await listenerOf(ctx)
    const isDelivered = withheldReason(anOutcome, listener, { ...profile, is_archived: false }) === null
    const found = isDelivered ? await listRecordedEvents(ctx.db, profile.id, page) : []
    const rows = found.slice(0, query.limit)
    const recipient = { app_id: listener.app_id, reads_personal_data: isDelivered && listener.reads_personal_data }
    const customerIds = rows.flatMap(({ customer_id }) => customer_id ?? [])
    const contacts = await listContacts(ctx.db, profile.id, recipient.reads_personal_data ? customerIds : [])
    if (recipient.reads_personal_data) await logPersonalDataAccess(ctx, { customer_ids: [...contacts.keys()] })
    const data = rows.map((row) => renderBody(row, recipient, contacts.get(row.customer_id ?? '') ?? null))
    const pagination = {
      has_next: found.length > rows.length,
      cursor: encodeCursor(list, [rows.at(-1)?.position ?? after]),
    }
    return { data: data as unknown as RecordedOutcome[], pagination }
  },
})

const anOutcome = { type: 'outcome.recorded', app_id: null, is_test: false }

/** Personal data requires `customers:read` in both the credential and the app's current grant. */
async function listenerOf(ctx: ProfileContext) {
  const app_id = appOf(ctx.actor)
  const grant = app_id === null ? null : await findLiveGrant(ctx.db, ctx.profile.id, app_id)
  const isGranted = expandScopes(grant?.scopes ?? []).has('customers:read')
  return { app_id, has_grant: grant !== null, reads_personal_data: isGranted && ctx.scopes.has('customers:read') }
}
