import type { WorkContext } from '../../../kernel/context/context.ts'
import { recomputeReports } from '../../conversions/recompute-outcomes.ts'
import { paymentSource } from '../../payment-reports/payment-ref.ts'
import { matchesSources, type SourceJoin } from './domain/source-pair.ts'
import { listPairsOfEvents } from './duplicate-queries.ts'
import { insertLinks } from './link-queries.ts'

/**
 * Joins newly stored payments with their duplicates if the owner joined their sources. Runs inside the caller's transaction, which has
 * read the joined sources (`joins`) while holding `lockMoney`.
 */
export async function joinNewPayments(
  ctx: WorkContext,
  profileId: string,
  events: readonly { id: string; value: string | null; event_time: Date; recorded_via: string; event_name: string }[],
  joins: readonly SourceJoin[],
): Promise<void> {
  if (joins.length === 0) return
  const paid = events.filter(({ value }) => value !== null)
  const named = new Set(joins.flatMap(({ source, other_source }) => [source, other_source]))
  const joinedEvents = paid.filter((event) => named.has(paymentSource(event)))
  if (joinedEvents.length === 0) return
  const times = joinedEvents.map(({ event_time }) => event_time.getTime())
  const span = { from: new Date(Math.min(...times)), until: new Date(Math.max(...times)) }
  const ids = joinedEvents.map(({ id }) => id)
  const pairs = (await listPairsOfEvents(ctx.db, profileId, ids, span)).filter(matchesSources(joins))
  if (pairs.length === 0) return
  const decided = { is_same: true, decided_by: 'source_join', decided_at: ctx.now() }
  await insertLinks(ctx.db, profileId, pairs, decided)
  await recomputeReports(
    ctx,
    profileId,
    pairs.flatMap(({ event_id, other_event_id }) => [event_id, other_event_id]),
  )
}
