import { lockCustomers, lockDerivation } from '../../attribution/conversions/derivation-queries.ts'
import { deriveSubjects } from '../../attribution/recompute/derive-subjects.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { changedEvent, type EventChange, type ReportedEvent } from '../domain/changed-event.ts'
import { type HeldProviderEvent, listEventsHeld, updateEventRevised } from './revision-queries.ts'

/**
 * Updates stored events to the provider's current data inside the caller's transaction, and derives their conversions, first
 * payments, credit and the old and new days again. Events that are not stored or already match stay unchanged.
 */
export async function reviseEvents(
  ctx: WorkContext,
  profileId: string,
  reported: readonly (ReportedEvent & { id: string })[],
): Promise<void> {
  const reportedById = new Map(reported.map((item) => [item.id, item]))
  const seen = await listEventsHeld(ctx.db, profileId, [...reportedById.keys()])
  if (!seen.some((event) => changedEvent(event, reportedById.get(event.id)!))) return
  await lockDerivation(ctx.db)
  await lockCustomers(
    ctx.db,
    seen.flatMap(({ customer_id }) => (customer_id === null ? [] : [{ profile_id: profileId, customer_id }])),
  )
  const held = await listEventsHeld(ctx.db, profileId, [...reportedById.keys()])
  const revised = held.flatMap((event) => {
    const change = changedEvent(event, reportedById.get(event.id)!)
    return change ? [{ event, change }] : []
  })
  await store(ctx, profileId, revised)
}

async function store(
  ctx: WorkContext,
  profileId: string,
  revised: readonly { event: HeldProviderEvent; change: EventChange }[],
): Promise<void> {
  for (const { event, change } of revised) await updateEventRevised(ctx.db, profileId, event.id, change)
  await deriveSubjects(ctx, profileId, {
    customer_ids: [...new Set(revised.flatMap(({ event }) => event.customer_id ?? []))],
    visitor_ids: [],
    event_ids: revised.flatMap(({ event }) => (event.customer_id === null ? [event.id] : [])),
  })
}
