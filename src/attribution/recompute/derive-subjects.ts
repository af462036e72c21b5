import type { WorkContext } from '../../kernel/context/context.ts'
import { lockCustomers } from '../conversions/derivation-queries.ts'
import { lockEvents } from '../conversions/outcome-queries.ts'
import { type FoundReports, listReportsOfAll } from '../conversions/payment-report-queries.ts'
import { type SubjectSince, toSubject } from '../conversions/plan-derivation.ts'
import { recomputeOutcomes } from '../conversions/recompute-outcomes.ts'
import { connectedReports } from '../payment-reports/domain/join-payments.ts'
import { type Subjects, subjectKey } from '../touches/credit-schemas.ts'
import { lockBrowsers } from '../touches/input-queries.ts'
import { syncTouches } from '../touches/sync-touches.ts'
import { recomputeCustomers } from './recompute-customers.ts'

/**
 * Derives touches, conversions, values, first payments and credit of subjects again inside the caller's transaction. Writes only
 * differences, so repeating it changes nothing. With `areMany`, credit is written by COPY. Returns the number of conversions.
 */
export async function deriveSubjects(
  ctx: WorkContext,
  profileId: string,
  subjects: Subjects,
  { areMany = false }: { areMany?: boolean } = {},
): Promise<number> {
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
  const [people, others] = wholePast(profileId, subjects)
  if (!areMany) return recomputeOutcomes(ctx, profileId, { subjects: [...people, ...others], isWhole: true })
  const found = await listReportsOfAll(db, profileId, { ...noSubjects, customer_ids: subjects.customer_ids })
  const isShared = sharingCustomers(found)
  const sharing = people.filter(({ customer_id }) => isShared.has(customer_id))
  return (
    (await recomputeCustomers(
      ctx,
      profileId,
      people.filter((person) => !sharing.includes(person)),
      found,
    )) + (await recomputeOutcomes(ctx, profileId, { subjects: [...sharing, ...others], isWhole: true }))
  )
}

const noSubjects: Subjects = { customer_ids: [], visitor_ids: [], event_ids: [] }

/** Customers with a payment that another customer or an anonymous browser also reported; these must be derived together. */
function sharingCustomers({ reports, decisions }: FoundReports): ReadonlySet<string | null> {
  const groups = connectedReports(reports, decisions)
  const shared = groups.filter(
    (group) => new Set(group.map((item) => subjectKey({ ...item, event_id: item.id }))).size > 1,
  )
  return new Set(shared.flatMap((group) => group.map(({ customer_id }) => customer_id)))
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

function wholePast(profile_id: string, { customer_ids, visitor_ids, event_ids }: Subjects) {
  const noSubject = { profile_id, customer_id: null, visitor_id: null, event_id: '' }
  const toWholePast = (fields: Partial<typeof noSubject> | object): SubjectSince =>
    toSubject({ ...noSubject, ...fields }, '-infinity')
  return [
    customer_ids.map((customer_id) => toWholePast({ customer_id })),
    [
      ...visitor_ids.map((visitor_id) => toWholePast({ visitor_id })),
      ...event_ids.map((event_id) => toWholePast({ event_id })),
    ],
  ] as const
}
