import { recordPendingEvents } from '../../collection/ingest/record-pending-events.ts'
import { listEventCustomers } from '../../connect/sync-runs/sync-queries.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { recordOutcomes } from '../record-outcomes.ts'
import { type EventSource, type ProviderEvent, providerEventId, toProviderEntry } from './to-provider-entry.ts'

/** An event, and the outcome it is published as, if any. */
export type OutcomeEvent = ProviderEvent & { outcome: { type: string; key: string; external_id: string } | null }

/**
 * Records events of a provider inside the caller's transaction, and publishes the new outcomes. Returns the ids of the events
 * that were not stored before.
 */
export async function recordProviderEvents(
  ctx: WorkContext,
  source: EventSource,
  events: readonly OutcomeEvent[],
): Promise<Set<string>> {
  if (events.length === 0) return new Set()
  const inOrder = events.toSorted((a, b) => a.occurred_at.getTime() - b.occurred_at.getTime())
  const recorded = await recordPendingEvents(
    ctx,
    inOrder.map((event) => toProviderEntry(event, source)),
  )
  await emitOutcomes(ctx, source, inOrder)
  return new Set(recorded.filter(({ status }) => status === 'accepted').map(({ event_id }) => event_id))
}

/**
 * An outcome may be new although its event is not, because its stage was mapped since. If two events are the same outcome, the
 * first is published.
 */
async function emitOutcomes(ctx: WorkContext, source: EventSource, events: readonly OutcomeEvent[]): Promise<void> {
  const reportedKeys = new Set<string>()
  const publishable = events.filter(({ outcome }) => {
    if (outcome === null || reportedKeys.has(outcome.key)) return false
    reportedKeys.add(outcome.key)
    return true
  })
  const ids = publishable.map(({ key }) => providerEventId(source, key))
  const customers = new Map(
    (await listEventCustomers(ctx.db, source.profileId, ids)).map(({ id, customer_id }) => [id, customer_id]),
  )
  await recordOutcomes(
    ctx,
    source.profileId,
    publishable.map(({ outcome, occurred_at, value, person }, index) => ({
      provider: source.provider,
      outcome_type: outcome!.type,
      key: outcome!.key,
      external_id: outcome!.external_id,
      occurred_at,
      customer_key: person.external_id,
      phone: person.phone,
      customer_id: customers.get(ids[index]!) ?? null,
      value: value === null ? null : Number(value),
    })),
  )
}
