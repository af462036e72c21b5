import { changeMembers } from '../../attribution/cohorts/change-members.ts'
import { inlineConversionsMax } from '../../attribution/conversions/recompute-outcomes.ts'
import { countConversionsOf } from '../../attribution/payments/action-queries.ts'
import { deriveSubjects } from '../../attribution/recompute/derive-subjects.ts'
import { requestRecompute } from '../../attribution/recompute-requests/recomputes.ts'
import { mergedInto, unmerge } from '../../identity/merges/unmerge.ts'
import type { StoredCustomer } from '../../identity/resolution/resolution-queries.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { deleteSummaries } from '../../reports/summary-queries.ts'
import {
  listIdentifiersOf,
  listLiveMerges,
  type MergeRow,
  updateConversionsReturned,
  updateCustomerRestored,
  updateHistoryReturned,
  updateIdentifiersReturned,
  updateLedTo,
  updateVisitorsReturned,
} from './queries.ts'

/**
 * Returns what a merge moved, with both customers locked: identifiers, visitors, history and displayed data; then derives both
 * again, directly or, if their history is too long, by a recompute.
 */
export async function separate(ctx: ProfileContext, merge: MergeRow, survivor: StoredCustomer): Promise<void> {
  const { db } = ctx
  const profileId = ctx.profile.id
  const { merged_id, survivor_id } = merge
  const before = { merged: merge.merged_before!, survivor: merge.survivor_before! }
  await updateIdentifiersReturned(db, profileId, merge)
  await updateVisitorsReturned(db, profileId, merge)
  await updateHistoryReturned(db, profileId, merge)
  const left = await listIdentifiersOf(db, profileId, survivor_id)
  await updateCustomerRestored(db, profileId, survivor_id, unmerge(survivor, before, left))
  await updateCustomerRestored(db, profileId, merged_id, {
    ...before.merged,
    first_seen_at: new Date(before.merged.first_seen_at),
    last_seen_at: new Date(before.merged.last_seen_at),
  })
  const led = mergedInto(merged_id, await listLiveMerges(db, profileId, survivor_id))
  await updateLedTo(db, profileId, { merged_id, customer_ids: led })
  const both = [merged_id, survivor_id]
  await deleteSummaries(db, profileId, both)
  if ((await countConversionsOf(db, profileId, both, inlineConversionsMax + 1)) <= inlineConversionsMax) {
    await deriveSubjects(ctx, profileId, { customer_ids: both.toSorted(), visitor_ids: [], event_ids: [] })
    return
  }
  // A recompute processes one customer at a time and would find neither with the conversions.
  await changeMembers(ctx, profileId, both, () => updateConversionsReturned(db, profileId, merge))
  ctx.wake('conversion_changes', profileId)
  const subjects = both.map((key) => ({ kind: 'customer' as const, key }))
  await requestRecompute(ctx, profileId, { kind: 'past_changed', subjects })
}
