import type { WorkContext } from '../../kernel/context/context.ts'
import { lockCustomers } from '../conversions/derivation-queries.ts'
import { lockEvents } from '../conversions/outcome-queries.ts'
import { type SubjectSince, toSubject } from '../conversions/plan-derivation.ts'
import { recomputeOutcomes } from '../conversions/recompute-outcomes.ts'
import type { Subjects } from '../touches/credit-schemas.ts'
import { lockBrowsers } from '../touches/input-queries.ts'
import { syncTouches } from '../touches/sync-touches.ts'

/**
 * Derives touches, conversions, values, first payments and credit of subjects again inside the caller's transaction. Writes only
 * differences, so repeating it changes nothing. Returns the number of conversions.
 */
export async function deriveSubjects(ctx: WorkContext, profileId: string, subjects: Subjects): Promise<number> {
  const { db } = ctx
  const browsers = new Set(await lockBrowsers(db, profileId, subjects))
  await lockCustomers(
    db,
    subjects.customer_ids.map((customer_id) => ({ profile_id: profileId, customer_id })),
  )
  if (subjects.event_ids.length > 0) await lockEvents(db, profileId, subjects.event_ids)
  for (const batch of inBatches(subjects)) {
    await syncTouches(db, profileId, batch, { browsers, limit: Number.MAX_SAFE_INTEGER })
  }
  return recomputeOutcomes(ctx, profileId, { subjects: wholePast(profileId, subjects), isWhole: true })
}

/** Subjects per batch, because their histories are loaded as rows. */
const historiesPerBatch = 200

function inBatches({ customer_ids, visitor_ids, event_ids }: Subjects): Subjects[] {
  const count = Math.ceil(Math.max(customer_ids.length, visitor_ids.length, event_ids.length) / historiesPerBatch)
  const part = (ids: readonly string[], index: number) =>
    ids.slice(index * historiesPerBatch, (index + 1) * historiesPerBatch)
  return Array.from({ length: count }, (_, index) => ({
    customer_ids: part(customer_ids, index),
    visitor_ids: part(visitor_ids, index),
    event_ids: part(event_ids, index),
  }))
}

/** The subjects with a `since` that covers their whole past. */
export function wholePast(profile_id: string, { customer_ids, visitor_ids, event_ids }: Subjects): SubjectSince[] {
  const noSubject = { profile_id, customer_id: null, visitor_id: null, event_id: '' }
  const toWholePast = (fields: Partial<typeof noSubject> | object): SubjectSince =>
    toSubject({ ...noSubject, ...fields }, '-infinity')
  return [
    ...customer_ids.map((customer_id) => toWholePast({ customer_id })),
    ...visitor_ids.map((visitor_id) => toWholePast({ visitor_id })),
    ...event_ids.map((event_id) => toWholePast({ event_id })),
  ]
}
