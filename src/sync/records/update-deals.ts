import { listEventsOfDeals, listRepeatedDeals } from '../../attribution/conversions/deal-queries.ts'
import { lockDerivation } from '../../attribution/conversions/derivation-queries.ts'
import { deriveSubjects } from '../../attribution/recompute/derive-subjects.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { revisedDealEvent } from '../domain/opportunity-outcomes.ts'
import { reviseEvents } from './revise-events.ts'

/** The current state of a deal: its value, and the events of its stage and status. */
export interface UpdatedDeal {
  value: string | null
  currency: string | null
  /** By their ids. */
  events: ReadonlyMap<string, { event_type: string; event_name: string; occurred_at: Date }>
}

/**
 * Updates everything stored of deals to their current state, inside the caller's transaction: events of former stages also get
 * the current value, and a deal that reached one outcome by two stages counts once.
 */
export async function updateDeals(
  ctx: WorkContext,
  profileId: string,
  provider: string,
  deals: ReadonlyMap<string, UpdatedDeal>,
): Promise<void> {
  const dealIds = [...deals.keys()]
  const held = await listEventsOfDeals(ctx.db, profileId, provider, dealIds)
  const revisions = held.map((event) => {
    const deal = deals.get(event.deal_external_id)!
    return { id: event.id, ...revisedDealEvent(event, deal, deal.events.get(event.id)) }
  })
  await reviseEvents(ctx, profileId, revisions)
  const repeated = new Set(await listRepeatedDeals(ctx.db, profileId, provider, dealIds))
  if (repeated.size === 0) return
  const events = held.filter(({ deal_external_id }) => repeated.has(deal_external_id))
  await lockDerivation(ctx.db)
  await deriveSubjects(ctx, profileId, {
    customer_ids: [...new Set(events.flatMap(({ customer_id }) => customer_id ?? []))],
    visitor_ids: [],
    event_ids: events.flatMap(({ id, customer_id }) => (customer_id === null ? [id] : [])),
  })
}
