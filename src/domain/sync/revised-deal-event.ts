import type { HeldEvent, ToldEvent } from './changed-event.ts'

/** What is told of a deal that was deleted: of no definition, it stays on the timeline and counts nowhere. */
export const removedDeal = { event_type: 'deal_removed', event_name: 'deal_removed' } as const satisfies ToldEvent

/**
 * What a stored event of a deal is, by what its provider says of the deal now. Every event of a deal is worth what the deal
 * is; one happened when it first did, so a deal that comes to a stage again has not come to it later.
 */
export function revisedDealEvent(
  held: HeldEvent & { event_name: string },
  deal: { value: string | null; currency: string | null },
  told: { event_type: string; event_name: string; occurred_at: Date } | undefined,
): ToldEvent {
  const { event_type, event_name } = told ?? held
  const isEarlier = told !== undefined && told.occurred_at < held.event_time
  const { value, currency } = deal
  return { event_type, event_name, value, currency, occurred_at: isEarlier ? told.occurred_at : held.event_time }
}
