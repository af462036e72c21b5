import type { DerivationPlan } from '../../attribution/conversions/plan-derivation.ts'
import { propagateEvents } from '../../attribution/conversions/propagate-events.ts'
import { applyRefunds } from '../../attribution/payments/refunds/apply-refunds.ts'
import type { StoredEvent } from '../../attribution/visits/pending-event.ts'
import type { WorkContext } from '../../kernel/context/context.ts'

/** Derives conversions, credit and refunds from stored events, in the transaction that stored them and `locked` customers. */
export async function propagate(
  ctx: WorkContext,
  plan: DerivationPlan,
  events: readonly StoredEvent[],
  locked?: ReadonlySet<string>,
): Promise<void> {
  const conversions = propagateEvents(ctx, plan, locked)
  await applyRefunds(ctx, events, conversions)
}

/** True if a batch requires a derivation: most hits concern no conversion. */
export function requiresDerivation(plan: DerivationPlan, events: readonly StoredEvent[]): boolean {
  return (
    plan.pairs.length > 0 ||
    plan.subjects.length > 0 ||
    plan.isolated.length > 0 ||
    plan.merges.length > 0 ||
    plan.linked.length > 0 ||
    events.some(({ value, recorded_via }) => value !== null || recorded_via !== 'tracker')
  )
}
