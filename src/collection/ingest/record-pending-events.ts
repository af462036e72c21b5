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
import { openVisits } from './open-visits.ts'
import { planTouches, type TouchPlan } from './plan-touches.ts'
import { isFollowed, propagate } from './propagate.ts'
import { loadClaimed, resolvePeople } from './resolve-people.ts'
import { insertSignals, signalDays, signalPurpose } from './signal-queries.ts'
import { syncTouchesOfPeople } from './sync-touches-of-people.ts'

/**
 * Records a group of events, those of a profile in one transaction: who did it, in which visit, by which touch, the event
 * itself, and what follows from it. An event that is already stored changes nothing but, for a server's, its subject
 * (semantics 4.3). Each trip to the database takes a turn of a busy event loop, so what can be asked together is: plain hits
 * take two trips, one to note browsers and visits and one to store and commit.
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

/** Those of several profiles: one profile after the other, since a statement is about one. */
async function recordEach(ctx: WorkContext, via: RecordedVia, entries: readonly PendingEvent[]): Promise<Recorded[]> {
  const recorded = new Map<PendingEvent, Recorded>()
  for (const own of Map.groupBy(entries, ({ event }) => event.profile_id).values()) {
    const results = await recordPendingEvents(ctx, via, own)
    for (const [index, pending] of own.entries()) recorded.set(pending, results[index]!)
  }
  return entries.map((pending) => recorded.get(pending)!)
}

/** Answers which events were new as a promise, because that may be told along with the commit. */
async function record(
  ctx: WorkContext,
  profileId: string,
  via: RecordedVia,
  entries: readonly PendingEvent[],
): Promise<{ stored: Promise<ReadonlySet<string>> }> {
  const unique = inOrder(eachOnce(entries))
  const events = unique.map(({ event }) => event)
  // Read before an erased person's event loses its properties: the payment stays the same without its person.
  const references = referenceRows(profileId, events)
  const [, , { definitions, people, fresh, visits }] = await Promise.all([
    lockMoney(ctx.db, profileId, events),
    lockReferences(ctx.db, profileId, references),
    findOut(ctx, profileId, via, unique),
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
  // Awaited later: where something before that fails, too, its failure is told by that, and must not end the process.
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
  if (isFollowed(derivation, plan.events)) await propagate(ctx, derivation, plan.events, stored)
  else ctx.alongCommit(stored)
  await referred
  await joinNewPayments(ctx, profileId, plan.events)
  if (via === 'server') await propagateSubjects(ctx, profileId, entries, await stored)
  return { stored }
}

/** Of events that became conversions, where platforms are told of some; of all others nothing is kept. */
function storeSignals(
  ctx: WorkContext,
  profileId: string,
  entries: readonly PendingEvent[],
  pairs: readonly { event_id: string }[],
): void {
  if (pairs.length === 0) return
  const converting = new Set(pairs.map(({ event_id }) => event_id))
  const expires_at = new Date(ctx.now().getTime() + signalDays * 86_400_000)
  const rows = entries.flatMap(({ event: { id }, signal }) => {
    if (!signal || !converting.has(id)) return []
    return [{ event_id: id, sealed: ctx.secrets.encrypt(signalPurpose, JSON.stringify(signal)), expires_at }]
  })
  if (rows.length > 0) ctx.alongCommit(insertSignals(ctx.db, profileId, rows))
}

/** By which rules, by whom and in which visits the events happened; `fresh` are those that are not known yet. */
async function findOut(ctx: WorkContext, profileId: string, via: RecordedVia, entries: readonly PendingEvent[]) {
  const events = entries.map(({ event }) => event)
  const loaded = Promise.all([
    readDefinitions(ctx.db, profileId, events),
    knownAmong(ctx, profileId, via, entries),
    loadClaimed(ctx, entries),
  ])
  // A plain hit names nobody and is not looked up, so its visit is noted along with the first questions.
  const hasClaims = entries.some(({ claim }) => claim)
  const plain = via === 'tracker' && !hasClaims ? openVisits(ctx, profileId, entries, noPeople) : null
  const [[definitions, known, claimed], plainVisits] = await Promise.all([loaded, plain])
  const unknown = entries.filter(({ event }) => !known.has(event.id))
  const people = hasClaims ? await resolvePeople(ctx, via, unknown, claimed) : noPeople
  const fresh = unknown.map((pending) => (people.erased.has(pending.event.id) ? withoutPerson(pending) : pending))
  return { definitions, people, fresh, visits: plainVisits ?? (await openVisits(ctx, profileId, fresh, people)) }
}

/**
 * Everything a group reads or writes it finds by key, and the plans that connections keep are made for that: on a young
 * database PostgreSQL would rather read its small tables as a whole, and go on doing so while they grow.
 */
export const opening = [
  'set local plan_cache_mode = force_generic_plan',
  'set local enable_seqscan = off',
  'set local enable_hashjoin = off',
  'set local enable_mergejoin = off',
  derivationLockText,
]

const noPeople = { claimed: new Map<string, string>(), merges: [], erased: new Set<string>() }

function eachOnce(entries: readonly PendingEvent[]): PendingEvent[] {
  const first = new Map<string, PendingEvent>()
  for (const pending of entries) if (!first.has(pending.event.id)) first.set(pending.event.id, pending)
  return [...first.values()]
}

/** As they happened; those of one instant by their keys, as everywhere (domain/derivation). */
function inOrder(entries: PendingEvent[]): PendingEvent[] {
  if (entries.length === 1) return entries
  return bySortKey(entries, ({ event }) => `${event.event_time.toISOString()} ${event.event_key}`)
}

/**
 * The ids of those that are stored already. Plain hits are not looked up: a repetition finds their visit begun and their touch
 * under the id that it makes from the event's.
 */
async function knownAmong(
  ctx: WorkContext,
  profileId: string,
  via: RecordedVia,
  entries: readonly PendingEvent[],
): Promise<Set<string>> {
  if (via === 'tracker' && !entries.some(({ claim }) => claim)) return new Set()
  const events = entries.map(({ event }) => event)
  return new Set(await listStoredEventIds(ctx.db, profileId, events))
}

/** Answers the ids of the events that were new. */
async function store(ctx: WorkContext, profileId: string, plan: TouchPlan): Promise<ReadonlySet<string>> {
  if (plan.events.length === 0) return new Set()
  const idOf = ({ id }: { id: string }) => id
  const [stored] = await Promise.all([
    insertHistory(ctx.db, profileId, bySortKey(plan.touches, idOf), bySortKey(plan.events, idOf)),
    plan.changedVisits.length > 0 ? updateVisits(ctx.db, profileId, plan.changedVisits) : null,
  ])
  return stored
}

/** A repeated event carries the subject that holds from now on, of several in one group the last one's; payments follow it. */
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
 * An event that names somebody who was erased, as it may be recorded: what happened, and nothing that tells of whom (semantics
 * 2). A late retry brings nobody back.
 */
function withoutPerson(pending: PendingEvent): PendingEvent {
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
