import { derivationLockText, lockDerivation } from '../../attribution/conversions/derivation-queries.ts'
import { planDerivation } from '../../attribution/conversions/plan-derivation.ts'
import { readDefinitions } from '../../attribution/conversions/propagate-events.ts'
import { insertReferences, lockReferences } from '../../attribution/payment-reports/payment-reference-queries.ts'
import { referenceRows } from '../../attribution/payment-reports/payment-references.ts'
import { joinNewPayments } from '../../attribution/payments/duplicates/join-new-payments.ts'
import { lockMoney } from '../../attribution/payments/refunds/apply-refunds.ts'
import {
  insertHistory,
  listStoredEventIds,
  updateSubjectRefs,
  updateVisits,
} from '../../attribution/touches/touches-queries.ts'
import type { PendingEvent, Recorded, RecordedVia } from '../../attribution/visits/pending-event.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { bySortKey } from '../../kernel/context/db-handle.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { openVisits } from './open-visits.ts'
import { planTouches, type TouchPlan } from './plan-touches.ts'
import { propagate, requiresDerivation } from './propagate.ts'
import { loadClaimed, resolvePeople } from './resolve-people.ts'
import { insertSignals, signalDays, signalPurpose } from './signal-queries.ts'
import { syncTouchesOfPeople } from './sync-touches-of-people.ts'

/**
 * Records a batch of events, one transaction per profile: the customer, the visit, the touch, the event, and everything derived
 * from it. An event that is already stored changes nothing except, for a server event, its subject (semantics 4.3). Each round
 * trip takes a turn of a busy event loop, so queries are pipelined: plain hits take two round trips, one to upsert browsers and
 * visits and one to store and commit.
 */
export async function recordPendingEvents(
  ctx: WorkContext,
  via: RecordedVia,
  entries: readonly PendingEvent[],
): Promise<Recorded[]> {
  const profileId = entries[0]?.event.profile_id
  if (profileId === undefined) return []
  if (entries.some(({ event }) => event.profile_id !== profileId)) return recordEach(ctx, via, entries)
  if (ctx.db.isTransaction) await lockDerivation(ctx.db)
  const { stored } = await inTransaction(ctx, (ctx) => record(ctx, profileId, via, entries), opening)
  return toResults(entries, await stored)
}

/** Events of several profiles are recorded profile by profile, since a statement covers one. */
async function recordEach(ctx: WorkContext, via: RecordedVia, entries: readonly PendingEvent[]): Promise<Recorded[]> {
  const recorded = new Map<PendingEvent, Recorded>()
  for (const own of Map.groupBy(entries, ({ event }) => event.profile_id).values()) {
    const results = await recordPendingEvents(ctx, via, own)
    for (const [index, pending] of own.entries()) recorded.set(pending, results[index]!)
  }
  return entries.map((pending) => recorded.get(pending)!)
}

/** Returns the new ids as a promise, because they may arrive together with the commit. */
async function record(
  ctx: WorkContext,
  profileId: string,
  via: RecordedVia,
  entries: readonly PendingEvent[],
): Promise<{ stored: Promise<ReadonlySet<string>> }> {
  const unique = sortByTime(uniqueById(entries))
  const events = unique.map(({ event }) => event)
  // Read before an erased customer's event loses its properties: the payment keeps its references without the customer.
  const references = referenceRows(profileId, events)
  const [, , { definitions, people, fresh, visits }] = await Promise.all([
    lockMoney(ctx.db, profileId, events),
    lockReferences(ctx.db, profileId, references),
    loadBatchState(ctx, profileId, via, unique),
  ])
  const plan = planTouches(fresh, visits)
  const isFresh = new Set(plan.events.map(({ id }) => id))
  const stored = store(ctx, profileId, plan)
  const referred = insertReferences(
    ctx.db,
    profileId,
    references.filter(({ event_id }) => isFresh.has(event_id)),
  )
  referred.catch(() => {})
  // Awaited later: if an earlier statement fails as well, its error is reported, and this one must not end the process.
  stored.catch(() => {})
  const changedTouches = await syncTouchesOfPeople(ctx, profileId, plan, {
    merges: people.merges,
    linked: visits.linked,
  })
  const touches = [...plan.touches, ...changedTouches]
  const derivation = planDerivation(
    {
      events: plan.events,
      touches: touches.filter((touch) => touch.customer_id !== null || visits.mayHaveConverted(touch)),
      changed: [],
      merges: people.merges,
      linked: visits.linked,
    },
    definitions,
  )
  storeSignals(ctx, profileId, unique, derivation.pairs)
  if (requiresDerivation(derivation, plan.events)) await propagate(ctx, derivation, plan.events, stored)
  else ctx.alongCommit(stored)
  await referred
  await joinNewPayments(ctx, profileId, plan.events)
  if (via === 'server') await propagateSubjects(ctx, profileId, entries, await stored)
  return { stored }
}

/** Stores the request signals of events that became conversions, if a conversion sync is enabled; no others. */
function storeSignals(
  ctx: WorkContext,
  profileId: string,
  entries: readonly PendingEvent[],
  pairs: readonly { event_id: string }[],
): void {
  if (pairs.length === 0) return
  const converting = new Set(pairs.map(({ event_id }) => event_id))
  const expires_at = new Date(ctx.now().getTime() + signalDays * dayMs)
  const rows = entries.flatMap(({ event: { id }, signal }) => {
    if (!signal || !converting.has(id)) return []
    return [{ event_id: id, encrypted: ctx.secrets.encrypt(signalPurpose, JSON.stringify(signal)), expires_at }]
  })
  if (rows.length > 0) ctx.alongCommit(insertSignals(ctx.db, profileId, rows))
}

/** Loads the definitions, customers and visits of the events; `fresh` are the events that are not stored yet. */
async function loadBatchState(ctx: WorkContext, profileId: string, via: RecordedVia, entries: readonly PendingEvent[]) {
  const events = entries.map(({ event }) => event)
  const loaded = Promise.all([
    readDefinitions(ctx.db, profileId, events),
    findStoredIds(ctx, profileId, via, entries),
    loadClaimed(ctx, entries),
  ])
  // A plain hit names no customer and needs no lookup, so its visit is upserted together with the first queries.
  const hasClaims = entries.some(({ claim }) => claim)
  const plain = via === 'tracker' && !hasClaims ? openVisits(ctx, profileId, entries, noPeople) : null
  const [[definitions, known, claimed], plainVisits] = await Promise.all([loaded, plain])
  const unknown = entries.filter(({ event }) => !known.has(event.id))
  const people = hasClaims ? await resolvePeople(ctx, via, unknown, claimed) : noPeople
  const fresh = unknown.map((pending) => (people.erased.has(pending.event.id) ? redactPersonalData(pending) : pending))
  return { definitions, people, fresh, visits: plainVisits ?? (await openVisits(ctx, profileId, fresh, people)) }
}

/**
 * Forces index plans, since a batch finds every row by key: on a new database PostgreSQL would cache plans with sequential scans
 * of its small tables and keep using them while the tables grow.
 */
export const opening = [
  'set local plan_cache_mode = force_generic_plan',
  'set local enable_seqscan = off',
  'set local enable_hashjoin = off',
  'set local enable_mergejoin = off',
  derivationLockText,
]

const noPeople = { claimed: new Map<string, string>(), merges: [], erased: new Set<string>() }

function uniqueById(entries: readonly PendingEvent[]): PendingEvent[] {
  const first = new Map<string, PendingEvent>()
  for (const pending of entries) if (!first.has(pending.event.id)) first.set(pending.event.id, pending)
  return [...first.values()]
}

/** In order of time; events of the same instant by their keys, as in domain/derivation. */
function sortByTime(entries: PendingEvent[]): PendingEvent[] {
  if (entries.length === 1) return entries
  return bySortKey(entries, ({ event }) => `${event.event_time.toISOString()} ${event.event_key}`)
}

/**
 * Returns the ids of events that are already stored. Plain hits are not looked up: a repeated hit finds its visit started and its
 * touch stored under the id derived from the event id.
 */
async function findStoredIds(
  ctx: WorkContext,
  profileId: string,
  via: RecordedVia,
  entries: readonly PendingEvent[],
): Promise<Set<string>> {
  if (via === 'tracker' && !entries.some(({ claim }) => claim)) return new Set()
  const events = entries.map(({ event }) => event)
  return new Set(await listStoredEventIds(ctx.db, profileId, events))
}

/** Returns the ids of the new events. */
async function store(ctx: WorkContext, profileId: string, plan: TouchPlan): Promise<ReadonlySet<string>> {
  if (plan.events.length === 0) return new Set()
  const idOf = ({ id }: { id: string }) => id
  const [stored] = await Promise.all([
    insertHistory(ctx.db, profileId, bySortKey(plan.touches, idOf), bySortKey(plan.events, idOf)),
    plan.changedVisits.length > 0 ? updateVisits(ctx.db, profileId, plan.changedVisits) : null,
  ])
  return stored
}

/** A repeated event replaces the stored subject, the last one of several in a batch; its payments are updated. */
async function propagateSubjects(
  ctx: WorkContext,
  profileId: string,
  entries: readonly PendingEvent[],
  accepted: ReadonlySet<string>,
): Promise<void> {
  const seen = new Set<string>()
  const repeated = new Map<string, PendingEvent['event']>()
  for (const { event } of entries) {
    if (seen.has(event.id) || !accepted.has(event.id)) repeated.set(event.id, event)
    seen.add(event.id)
  }
  if (repeated.size === 0) return
  const changed = await updateSubjectRefs(
    ctx.db,
    profileId,
    bySortKey([...repeated.values()], ({ id }) => id),
  )
  if (changed.length === 0) return
  const derivation = planDerivation({ events: [], touches: [], changed, merges: [], linked: [] }, [])
  await propagate(ctx, derivation, [], Promise.resolve(new Set()))
}

function toResults(entries: readonly PendingEvent[], accepted: ReadonlySet<string>): Recorded[] {
  const seenIds = new Set<string>()
  return entries.map(({ event: { id } }) => {
    const isFirst = accepted.has(id) && !seenIds.has(id)
    seenIds.add(id)
    return { event_id: id, status: isFirst ? 'accepted' : 'duplicate' }
  })
}

/**
 * Redacts an event that names an erased customer: what happened stays, and everything about the person is removed (semantics 2).
 * A late retry does not restore the customer.
 */
function redactPersonalData(pending: PendingEvent): PendingEvent {
  const { event, acquisition } = pending
  return {
    ...pending,
    event: {
      ...event,
      visitor_id: null,
      session_id: null,
      url: null,
      path: null,
      referrer: null,
      subject_ref: null,
      browser: null,
      os: null,
      properties: {},
      click_ids: Object.fromEntries(Object.keys(event.click_ids).map((kind) => [kind, ''])),
    },
    acquisition: { ...acquisition, click_id: null, click_ids: {} },
    claim: null,
  }
}
