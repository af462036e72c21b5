import type { DerivationPlan } from '../../attribution/conversions/plan-derivation.ts'
import { propagateEvents } from '../../attribution/conversions/propagate-events.ts'
import { applyRefunds } from '../../attribution/payments/refunds/apply-refunds.ts'
import type { StoredEvent } from '../../attribution/visits/pending-event.ts'
import type { WorkContext } from '../../kernel/context/context.ts'

/**
 * What follows from events, in the transaction that stores them: they become conversions and earn credit, and refunds take
 * money back. Asks for what it needs at once, behind the statement that stores them; `stored` tells which were new.
 */
export async function propagate(
  ctx: WorkContext,
  plan: DerivationPlan,
  events: readonly StoredEvent[],
  stored: Promise<ReadonlySet<string>>,
): Promise<void> {
  const conversions = propagateEvents(ctx, plan, stored)
  await applyRefunds(ctx, events, conversions)
}

/** Whether anything follows from a group at all: most hits concern no conversion. */
export function isFollowed(plan: DerivationPlan, events: readonly StoredEvent[]): boolean {
  return (
    plan.pairs.length > 0 ||
    plan.subjects.length > 0 ||
    plan.merges.length > 0 ||
    plan.linked.length > 0 ||
    events.some(({ value, recorded_via }) => value !== null || recorded_via !== 'tracker')
  )
}
