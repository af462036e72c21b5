import { lockCustomers } from '../../attribution/conversions/derivation-queries.ts'
import { requestRecompute } from '../../attribution/recompute-requests/recomputes.ts'
import type { Subjects } from '../../attribution/touches/credit-schemas.ts'
import { listCustomersWithSynthetic } from '../../attribution/touches/input-queries.ts'
import { inputsPerBatch, syncTouches } from '../../attribution/touches/sync-touches.ts'
import type { NewTouch } from '../../attribution/visits/pending-event.ts'
import type { CustomerMerge, VisitorLink } from '../../identity/identifiers/customer-schemas.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import type { OutdatedSubject, TouchPlan } from './plan-touches.ts'

/**
 * Derives touches from history for subjects that a batch of events affects other than by their newest hit: an earlier hit, a
 * click reported by a server, a linked browser or a merged customer with such events. Runs behind the statement that stores the
 * events, in its transaction. Returns the changed touches, before and after.
 */
export async function syncTouchesOfPeople(
  ctx: WorkContext,
  profileId: string,
  plan: Pick<TouchPlan, 'outdated' | 'campaignCustomerIds'>,
  { merges, linked, locked = new Set() }: TouchChanges,
): Promise<NewTouch[]> {
  const joined = new Set([
    ...merges.map(({ survivor_id }) => survivor_id),
    ...linked.map(({ customer_id }) => customer_id),
    ...plan.campaignCustomerIds,
  ])
  if (joined.size === 0 && plan.outdated.length === 0) return []
  const concernedIds = new Set([...joined, ...plan.outdated.flatMap(({ customer_id }) => customer_id ?? [])])
  await lockCustomers(
    ctx.db,
    [...concernedIds.difference(locked)].map((customer_id) => ({ profile_id: profileId, customer_id })),
  )
  const concerned = joined.size > 0 ? await listCustomersWithSynthetic(ctx.db, profileId, [...joined]) : []
  const people = [
    ...plan.outdated,
    ...concerned.map((customer_id) => ({ customer_id, visitor_id: null, browser: null })),
  ]
  return people.length > 0 ? syncEach(ctx, profileId, people) : []
}

interface TouchChanges {
  merges: readonly CustomerMerge[]
  linked: readonly VisitorLink[]
  /** Customers that the transaction has locked. */
  locked?: ReadonlySet<string>
}

async function syncEach(ctx: WorkContext, profileId: string, people: readonly OutdatedSubject[]): Promise<NewTouch[]> {
  const subjects = subjectsOf(people)
  const browsers = new Set(people.flatMap(({ browser }) => browser ?? []))
  const together = await syncTouches(ctx.db, profileId, subjects, { browsers, limit: inputsPerBatch, hasNewHits: true })
  if (together) return together.map((touch) => ({ profile_id: profileId, ...touch }))
  const touches: NewTouch[] = []
  for (const item of eachAlone(subjects)) {
    const synced = await syncTouches(ctx.db, profileId, item, { browsers, limit: inputsPerBatch, hasNewHits: true })
    if (synced) touches.push(...synced.map((touch) => ({ profile_id: profileId, ...touch })))
    else await requestRecompute(ctx, profileId, { kind: 'past_changed', subjects: toMarkers(item) })
  }
  return touches
}

function subjectsOf(people: readonly OutdatedSubject[]): Subjects {
  const customers = new Set<string>()
  const visitors = new Set<string>()
  for (const { customer_id, visitor_id } of people) {
    if (customer_id !== null) customers.add(customer_id)
    else if (visitor_id !== null) visitors.add(visitor_id)
  }
  return { customer_ids: [...customers], visitor_ids: [...visitors], event_ids: [] }
}

function eachAlone({ customer_ids, visitor_ids }: Subjects): Subjects[] {
  const noSubjects = { customer_ids: [], visitor_ids: [], event_ids: [] }
  return [
    ...customer_ids.map((id) => ({ ...noSubjects, customer_ids: [id] })),
    ...visitor_ids.map((id) => ({ ...noSubjects, visitor_ids: [id] })),
  ]
}

function toMarkers({ customer_ids, visitor_ids }: Subjects) {
  return [
    ...customer_ids.map((key) => ({ kind: 'customer' as const, key })),
    ...visitor_ids.map((key) => ({ kind: 'visitor' as const, key })),
  ]
}
