import type { WorkContext } from '../../kernel/context/context.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { listMatchableIfNamed, lockCustomers, type MatchableDefinition } from './derivation-queries.ts'
import type { DerivationPlan } from './plan-derivation.ts'
import { recomputeOutcomes } from './recompute-outcomes.ts'

/**
 * Lists the definitions of the profile if one may match events with these names. Call it while holding the derivation lock, which
 * a recompute by changed definitions or another time zone waits for.
 */
export function readDefinitions(
  db: Db,
  profileId: string,
  events: readonly { event_type: string; event_name: string }[],
): Promise<MatchableDefinition[]> {
  const names = new Set<string>()
  for (const { event_type, event_name } of events) names.add(event_type).add(event_name)
  return listMatchableIfNamed(db, profileId, [...names])
}

/**
 * Applies the effects of a batch of events in the transaction that stores them, after the statement that stores them: matching
 * events become conversions, and conversions whose past changed (a late touch, a link, a merge) are credited again. Reads the
 * stored rows, so an event that was already stored counts with its stored values. Customers that the transaction has `locked` are not
 * locked again.
 */
export async function propagateEvents(
  ctx: WorkContext,
  plan: DerivationPlan,
  locked: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { subjects, isolated, newEvents, hasReferences, definitions } = plan
  const [first] = [...subjects, ...isolated]
  if (!first) return
  const people = subjects.flatMap(({ profile_id, customer_id }) =>
    customer_id && !locked.has(customer_id) ? [{ profile_id, customer_id }] : [],
  )
  const eventIds = plan.pairs.map(({ event_id }) => event_id)
  await Promise.all([
    lockCustomers(ctx.db, people),
    recomputeOutcomes(ctx, first.profile_id, { subjects, eventIds, newEvents, isolated, hasReferences, definitions }),
  ])
}
