import type { WorkContext } from '../../kernel/context/context.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { listMatching, lockCustomers, type MatchableDefinition } from './derivation-queries.ts'
import type { DerivationPlan } from './plan-derivation.ts'
import { recomputeOutcomes } from './recompute-outcomes.ts'

/** The definitions that may make conversions of events with these names. To be read under the lock of whoever stores events. */
export function readDefinitions(
  db: Db,
  profileId: string,
  events: readonly { event_type: string; event_name: string }[],
): Promise<MatchableDefinition[]> {
  const names = new Set<string>()
  for (const { event_type, event_name } of events) names.add(event_type).add(event_name)
  return listMatching(db, profileId, [...names])
}

/**
 * What follows from a group of events, in the transaction that stores them and behind the statement that does: those that a
 * definition lists become conversions; they, and conversions whose past has changed (a late touch, a link, a merge), get
 * their credit. Everything is read as it is stored, so an event that was stored before counts as it was then.
 */
export async function propagateEvents(ctx: WorkContext, plan: DerivationPlan, stored: Promise<unknown>): Promise<void> {
  const recomputed = [...Map.groupBy(plan.subjects, ({ profile_id }) => profile_id)].map(([profileId, subjects]) => {
    const people = subjects.flatMap(({ profile_id, customer_id }) => (customer_id ? [{ profile_id, customer_id }] : []))
    const locked = lockCustomers(ctx.db, people)
    const eventIds = plan.pairs.filter(({ profile_id }) => profile_id === profileId).map(({ event_id }) => event_id)
    return Promise.all([locked, recomputeOutcomes(ctx, profileId, { subjects, eventIds })])
  })
  await Promise.all([stored, ...recomputed])
}
