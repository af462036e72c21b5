import { insertChangedDaysOfCustomer } from '../../attribution/rollups/changed-day-queries.ts'
import { eraseSiteVisits } from '../../attribution/site-upkeep/erase-site-visits.ts'
import { deleteSignalsOf } from '../../collection/ingest/signal-queries.ts'
import { eraseFromLog } from '../../collection/log/erase-from-log.ts'
import { eraseFromConversionSync } from '../../conversion-sync/erase-customers.ts'
import { queueErasureRuns } from '../../data-exports/queue-runs.ts'
import { recordErasedKeys } from '../../identity/erased-keys/erased-keys.ts'
import type { Identifier } from '../../identity/identifiers/normalize.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { nilId } from '../../kernel/ids.ts'
import { deleteSummaries } from '../../reports/summary-queries.ts'
import { isTraced, type Traces, tracesOf } from '../domain/traces.ts'
import { eraseEvents } from './erase-events.ts'
import { eraseStoredResponses } from './erase-stored-responses.ts'
import { deleteRejectedHits, updateBrowsersErased, updateHistoryErased } from './history-queries.ts'
import { findIsUnderWay, updateWebhookEventsErased } from './leftover-queries.ts'
import {
  deleteConflicts,
  deleteIdentifiers,
  deleteVisitors,
  type LockedCustomer,
  listMergedIds,
  updateCustomerErased,
  updateMergesErased,
} from './person-queries.ts'

/** With more events, the job continues, so that the caller does not wait and the customer is not locked for long. */
const eventsAtOnce = 5_000
const responsePagesPerBatch = 4

/** The erased customer, for the remaining steps of the erasure. */
export interface ErasedPerson {
  /** The id of the customer, and the ids merged into it. */
  customer_ids: string[]
  traces: Traces
}

export interface ErasedNow {
  identifiers: Identifier[]
  person: ErasedPerson
  isComplete: boolean
}

/**
 * Erases a customer in every table; the caller has locked the customer and, before that, the position of the ingestion log. Events, touches, conversions and credit keep the customer id, which no
 * longer identifies a person, so that metrics are unchanged. Visitors are deleted before the history is cleaned, see
 * `deleteVisitors`.
 */
export async function erasePerson(ctx: WorkContext, profileId: string, customer: LockedCustomer): Promise<ErasedNow> {
  const { db } = ctx
  const customer_id = customer.id
  const customer_ids = [customer_id, ...(await listMergedIds(db, profileId, customer_id))]
  const visitor_ids = await deleteVisitors(db, profileId, customer_id)
  const identifiers = await deleteIdentifiers(db, profileId, customer_id)
  const claimant_ids = await deleteConflicts(db, profileId, customer_ids)
  await updateMergesErased(db, profileId, customer_ids)
  await updateCustomerErased(db, profileId, customer_id, ctx.now())
  await recordErasedKeys(ctx, profileId, customer_id, keysOf(identifiers))
  const traces = tracesOf(identifiers, visitor_ids)
  await updateHistoryErased(db, profileId, { customer_id, traces })
  await updateBrowsersErased(db, profileId, { customer_id, visitor_ids, claimant_ids })
  await eraseSiteVisits(db, profileId, visitor_ids, (text) => isTraced(text, traces))
  await deleteSummaries(db, profileId, [...customer_ids, ...visitor_ids])
  await updateWebhookEventsErased(db, profileId, customer_ids)
  await deleteSignalsOf(db, profileId, customer_ids)
  await eraseFromLog(db, profileId, { customer_ids, traces })
  await eraseFromConversionSync(ctx, profileId, customer_ids)
  ctx.wake('conversion_sync', profileId)
  for (const owner of [profileId, nilId]) await deleteRejectedHits(db, owner, traces)
  const batch = { customer_id, traces, after: null, limit: eventsAtOnce }
  const rest = await eraseEvents(db, profileId, batch)
  await insertChangedDaysOfCustomer(db, profileId, customer_id)
  await queueErasureRuns(ctx, profileId)
  const isForgotten = await eraseStoredResponses(ctx, profileId, { customer_ids, traces }, responsePagesPerBatch)
  const isUnderWay = await findIsUnderWay(db, profileId, customer_ids, ctx.now())
  return { identifiers, person: { customer_ids, traces }, isComplete: rest === null && isForgotten && !isUnderWay }
}

function keysOf(identifiers: readonly Identifier[]): string[] {
  return identifiers.flatMap(({ kind, value }) => (kind === 'external_customer_id' ? [value] : []))
}
