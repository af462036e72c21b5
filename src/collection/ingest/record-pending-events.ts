import { derivationLockText, lockDerivation } from '../../attribution/conversions/derivation-queries.ts'
import { planDerivation, type SubjectSince } from '../../attribution/conversions/plan-derivation.ts'
import { readDefinitions } from '../../attribution/conversions/propagate-events.ts'
import { insertReferences, lockReferences } from '../../attribution/payment-reports/payment-reference-queries.ts'
import { referenceRows } from '../../attribution/payment-reports/payment-references.ts'
import { joinNewPayments } from '../../attribution/payments/duplicates/join-new-payments.ts'
import { lockMoney } from '../../attribution/payments/refunds/apply-refunds.ts'
import type { SiteHit } from '../../attribution/site-visits/domain/site-visit.ts'
import { loadSiteVisits, planSiteHits, writeSiteChange } from '../../attribution/site-visits/sync-site-visits.ts'
import { joinReportedClicks } from '../../attribution/touches/join-reported-clicks.ts'
import { insertHistory, updateSubjectRefs, updateVisits } from '../../attribution/touches/touches-queries.ts'
import type { PendingEvent, Recorded, RequestSignal } from '../../attribution/visits/pending-event.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { bySortKey } from '../../kernel/context/db-handle.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { redactPersonalData } from './domain/redact-personal-data.ts'
import { findKnownEvents } from './known-event-queries.ts'
import { openVisits, type Visits } from './open-visits.ts'
import { planTouches, type TouchPlan } from './plan-touches.ts'
import { propagate, requiresDerivation } from './propagate.ts'
import { erasedAmong, loadClaimed, resolvePeople } from './resolve-people.ts'
import { insertSignals, signalDays, signalPurpose } from './signal-queries.ts'
import { syncTouchesOfPeople } from './sync-touches-of-people.ts'
import { toSiteHits } from './to-site-hits.ts'

/**
 * Stores events and derives everything that follows from them, for callers outside of the ingestion log: provider syncs, the demo
 * and tests. Joins the caller's transaction, or uses one per profile. An event that is already stored changes nothing except, for a
 * server event, its subject (semantics 4.3).
 */
export async function recordPendingEvents(
  ctx: WorkContext,
  pendingEvents: readonly PendingEvent[],
): Promise<Recorded[]> {
  const recorded = new Map<PendingEvent, Recorded>()
  if (ctx.db.isTransaction && pendingEvents.length > 0) await lockDerivation(ctx.db)
  for (const [profileId, batch] of Map.groupBy(pendingEvents, ({ event }) => event.profile_id)) {
    const { stored } = await inTransaction(ctx, (ctx) => deriveEvents(ctx, profileId, batch), opening)
    for (const [index, result] of toResults(batch, stored).entries()) recorded.set(batch[index]!, result)
  }
  return pendingEvents.map((pending) => recorded.get(pending)!)
}

/**
 * The steps from pending events of one profile to customers, visits, touches, events, conversions, credit and rollups, in the
 * caller's transaction, which holds the derivation lock. A replay names the subjects that had the events before (`former`): their
 * conversions are moved instead of counted again.
 */
export async function deriveEvents(
  ctx: WorkContext,
  profileId: string,
  pendingEvents: readonly PendingEvent[],
  former: readonly SubjectSince[] = [],
): Promise<DerivedEvents> {
  const unique = sortByTime(uniqueById(pendingEvents))
  const input = await loadInput(ctx, profileId, pendingEvents, unique)
  const unknown = unique.filter(({ event }) => !input.known.stored.has(event.id))
  const people = await resolvePeople(ctx, unknown, input.claims)
  const fresh = unknown.map((pending) => (people.erased.has(pending.event.id) ? redactPersonalData(pending) : pending))
  const visits = await openVisits(ctx, profileId, fresh, people)
  const planned = planTouches(fresh, visits)
  const plan = { ...planned, touches: await joinReportedClicks(ctx.db, profileId, planned.touches) }
  await store(ctx, profileId, plan, visits, input)
  const { merges, created, locked } = people
  const { linked } = visits
  const stored = new Set(plan.events.map(({ id }) => id))
  const changedTouches = await syncTouchesOfPeople(ctx, profileId, plan, { merges, linked, locked })
  const touches = [...plan.touches, ...changedTouches].filter(
    (touch) => touch.customer_id !== null || visits.mayHaveConverted(touch),
  )
  const referring = new Set(input.references.map(({ event_id }) => event_id))
  const cause =
    former.length > 0
      ? ({ kind: 'replay', former } as const)
      : ({ kind: 'new_events', created, stored, referring, marked: input.known.marked } as const)
  const changes = { events: plan.events, touches, changed: [], merges, linked, cause }
  const derivation = planDerivation(changes, input.definitions)
  await storeSignals(ctx, profileId, unique, derivation.pairs)
  if (requiresDerivation(derivation, plan.events)) await propagate(ctx, derivation, plan.events, locked)
  await joinNewPayments(ctx, profileId, plan.events, input.known.sourceJoins)
  await updateSubjects(ctx, profileId, pendingEvents, stored)
  return { stored, erased: people.erased.union(erasedAmong(pendingEvents, input.claims)) }
}

interface DerivedEvents {
  /** The ids of the events that were not stored before. */
  stored: ReadonlySet<string>
  /** The ids of the events that name an erased customer. */
  erased: ReadonlySet<string>
}

type Input = Awaited<ReturnType<typeof loadInput>>

/** Locks the payments that the events may belong to and loads what is stored about the events, in one round trip. */
async function loadInput(
  ctx: WorkContext,
  profileId: string,
  pendingEvents: readonly PendingEvent[],
  unique: readonly PendingEvent[],
) {
  const events = unique.map(({ event }) => event)
  // Read before an erased customer's event loses its properties: the payment keeps its references without the customer.
  const references = referenceRows(profileId, events)
  const [, , definitions, known, claims] = await Promise.all([
    lockMoney(ctx.db, profileId, events),
    lockReferences(ctx.db, profileId, references),
    readDefinitions(ctx.db, profileId, events),
    findKnownEvents(ctx.db, profileId, events),
    loadClaimed(ctx, pendingEvents),
  ])
  return { references, definitions, known, claims }
}

/**
 * Stores the touches and events of a plan with what follows directly from them. Later statements are sent without waiting for
 * these; the database stores the events while the site visits are computed, which are written with the commit, because no later
 * statement reads them.
 */
async function store(
  ctx: WorkContext,
  profileId: string,
  plan: TouchPlan,
  visits: Visits,
  { references, known }: Input,
): Promise<void> {
  const newReferences = references.filter(({ event_id }) => !known.stored.has(event_id))
  const planned = planSiteChange(ctx, profileId, toSiteHits(plan.events, visits))
  ctx.alongCommit(insertReferences(ctx.db, profileId, newReferences))
  if (plan.changedVisits.length > 0) ctx.alongCommit(updateVisits(ctx.db, profileId, plan.changedVisits))
  ctx.alongCommit(insertHistory(ctx.db, profileId, bySortKey(plan.touches, idOf), bySortKey(plan.events, idOf)))
  const siteChange = await planned
  if (siteChange) ctx.alongCommit(writeSiteChange(ctx.db, profileId, siteChange))
}

const idOf = ({ id }: { id: string }) => id

async function planSiteChange({ db }: WorkContext, profileId: string, hits: readonly SiteHit[]) {
  const found = await loadSiteVisits(db, profileId, hits)
  return found && planSiteHits(found, hits)
}

/** Stores the request signals of events that became conversions, if a conversion sync is enabled; no others. */
async function storeSignals(
  ctx: WorkContext,
  profileId: string,
  entries: readonly PendingEvent[],
  pairs: readonly { event_id: string }[],
): Promise<void> {
  const converting = new Set(pairs.map(({ event_id }) => event_id))
  const expires_at = new Date(ctx.now().getTime() + signalDays * dayMs)
  const rows = entries.flatMap(({ event: { id }, signal }) =>
    signal && converting.has(id) ? [{ event_id: id, encrypted: encryptSignal(ctx, signal), expires_at }] : [],
  )
  if (rows.length > 0) await insertSignals(ctx.db, profileId, rows)
}

/** A signal from the ingestion log is already encrypted. */
export function encryptSignal({ secrets }: Pick<WorkContext, 'secrets'>, signal: RequestSignal | string): string {
  return typeof signal === 'string' ? signal : secrets.encrypt(signalPurpose, JSON.stringify(signal))
}

/**
 * Forces index plans, since a batch finds every row by key: on a new database PostgreSQL would cache plans with sequential scans
 * of its small tables and keep using them while the tables grow. Compiling a plan takes longer than running it; sessions have no
 * JIT, but those that a cluster opens on its nodes do.
 */
export const opening = [
  'set local plan_cache_mode = force_generic_plan',
  'set local enable_seqscan = off',
  'set local enable_hashjoin = off',
  'set local enable_mergejoin = off',
  'set local jit = off',
  derivationLockText,
]

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

/** A repeated event replaces the stored subject, the last one of several in a batch; its payments are updated. */
async function updateSubjects(
  ctx: WorkContext,
  profileId: string,
  entries: readonly PendingEvent[],
  accepted: ReadonlySet<string>,
): Promise<void> {
  const seen = new Set<string>()
  const repeated = new Map<string, PendingEvent['event']>()
  for (const { event } of entries) {
    if (event.recorded_via === 'tracker') continue
    if (seen.has(event.id) || !accepted.has(event.id)) repeated.set(event.id, event)
    seen.add(event.id)
  }
  if (repeated.size === 0) return
  const changed = await updateSubjectRefs(ctx.db, profileId, bySortKey([...repeated.values()], idOf))
  if (changed.length === 0) return
  const cause = { kind: 'moved_history' } as const
  const derivation = planDerivation({ events: [], touches: [], changed, merges: [], linked: [], cause }, [])
  await propagate(ctx, derivation, [])
}

function toResults(entries: readonly PendingEvent[], accepted: ReadonlySet<string>): Recorded[] {
  const seenIds = new Set<string>()
  return entries.map(({ event: { id } }) => {
    const isFirst = accepted.has(id) && !seenIds.has(id)
    seenIds.add(id)
    return { event_id: id, status: isFirst ? 'accepted' : 'duplicate' }
  })
}
