import type { WorkContext } from '../kernel/context.ts'
import type { Db } from '../kernel/db-handle.ts'
import { subjectKey } from './credit-shapes.ts'
import { lockCustomers } from './derivation-queries.ts'
import { deriveOutcomes } from './domain/derivation/derive.ts'
import type { PairedConversion } from './domain/derivation/derive-conversions.ts'
import { lockBrowsers } from './fact-queries.ts'
import { type LoadedOutcomes, loadOutcomes, type OutcomeScope } from './outcomes/load-outcomes.ts'
import { type EventSubject, listSubjectsOfEvents, lockEvents } from './outcomes/outcome-queries.ts'
import { writeOutcomes } from './outcomes/write-outcomes.ts'
import { type SubjectSince, toSubject } from './plan-derivation.ts'
import type { SubjectKind } from './recompute-queries.ts'
import { requestRecompute } from './recomputes.ts'
import { conversionId } from './stable-ids.ts'

/** Beyond this many, conversions whose past changed are left to the recompute job: nobody is kept waiting for them. */
export const conversionsAtOnce = 2_000

/**
 * Derives conversions, first payments and credit of subjects and makes what is stored of them the same, sums included, inside
 * the caller's transaction and with their customers locked. Their touches are what they should be already. Answers how many
 * conversions there were.
 */
export async function settleOutcomes(ctx: WorkContext, profileId: string, scope: OutcomeScope): Promise<number> {
  if (scope.subjects.length === 0) return 0
  const loaded = await loadOutcomes(ctx.db, profileId, scope)
  if (!scope.isWhole && loaded.stored.length > conversionsAtOnce) return defer(ctx, profileId, loaded)
  const isCredited = creditedFrom(scope.subjects)
  const all = deriveOutcomes(loaded.events, loaded.touches, loaded.terms, ids, isCredited)
  // An older payment is read for the order of payments; what else its event is was not read, and stays what it is.
  const read = new Set(loaded.stored.map(idOf))
  const derived = { ...all, conversions: all.conversions.filter((one) => isCredited(one) || read.has(one.id)) }
  const credited = new Set([...derived.conversions.filter(isCredited), ...loaded.stored.filter(isSince)].map(idOf))
  const state = { ...derived, isCredited: (id: string) => credited.has(id) }
  const stored = { conversions: loaded.stored, credit: loaded.credit }
  await writeOutcomes(ctx, profileId, stored, state, loaded.terms.definitions)
  return derived.conversions.length
}

const ids = { conversion: conversionId }
const idOf = ({ id }: { id: string }) => id
const isSince = ({ is_since }: { is_since: boolean }) => is_since

/** Whether a conversion is late enough for its credit to be looked at. */
function creditedFrom(subjects: readonly SubjectSince[]): (conversion: PairedConversion) => boolean {
  const since = new Map(subjects.map((one) => [subjectKey({ ...one, event_id: one.event_id ?? '' }), one.since]))
  return (conversion) => {
    const from = since.get(subjectKey(conversion)) ?? '-infinity'
    return from === '-infinity' || conversion.conversion_time >= from
  }
}

/** Stores what is new, as if nothing had been before it; the rest, and whether it was a first payment, is left to a recompute. */
async function defer(ctx: WorkContext, profileId: string, loaded: LoadedOutcomes): Promise<number> {
  const known = new Set(loaded.stored.map(({ event_id }) => event_id))
  const events = loaded.events.filter(({ id }) => !known.has(id))
  const derived = deriveOutcomes(events, loaded.touches, loaded.terms, ids)
  for (const one of derived.conversions) if (one.is_payment) Object.assign(one, notFirst)
  const nothing = { conversions: [], credit: [] }
  await writeOutcomes(ctx, profileId, nothing, { ...derived, isCredited: () => true }, loaded.terms.definitions)
  const subjects = new Set([...loaded.stored, ...derived.conversions].map(subjectKey))
  await requestRecompute(ctx, profileId, { kind: 'past_changed', subjects: [...subjects].map(toMarker) })
  return derived.conversions.length
}

const notFirst = { is_first_payment: false, is_first_counted: false }

function toMarker(key: string): { kind: SubjectKind; key: string } {
  const space = key.indexOf(' ')
  return { kind: key.slice(0, space) as SubjectKind, key: key.slice(space + 1) }
}

/** The same for the people, browsers and events that events are of, from those events on: their payments have changed. */
export async function settleEvents(ctx: WorkContext, profileId: string, eventIds: readonly string[]): Promise<void> {
  const found = await lockSubjectsOfEvents(ctx.db, profileId, eventIds)
  const subjects = new Map<string, SubjectSince>()
  for (const { event_time, ...event } of found) {
    const other = subjects.get(subjectKey(event))
    if (other && other.since <= event_time) continue
    subjects.set(subjectKey(event), toSubject({ profile_id: profileId, ...event }, event_time))
  }
  await settleOutcomes(ctx, profileId, { subjects: [...subjects.values()] })
}

/**
 * The subjects of events, locked to the end of the transaction: customers, browsers of no customer, and the events themselves.
 * An event that another transaction has given to somebody else before its lock was granted is looked up again.
 */
async function lockSubjectsOfEvents(db: Db, profileId: string, eventIds: readonly string[]) {
  const subjectsOf = (events: readonly EventSubject[]) => [...new Set(events.map(subjectKey))].toSorted().join()
  for (let found = await listSubjectsOfEvents(db, profileId, eventIds); ; ) {
    const customers = found.flatMap(({ customer_id }) => customer_id ?? [])
    const browsers = found.flatMap(({ customer_id, visitor_id }) => (customer_id === null ? (visitor_id ?? []) : []))
    const [, , locked] = await Promise.all([
      lockCustomers(
        db,
        customers.map((customer_id) => ({ profile_id: profileId, customer_id })),
      ),
      browsers.length > 0 ? lockBrowsers(db, profileId, { customer_ids: [], visitor_ids: browsers }) : null,
      lockEvents(db, profileId, eventIds),
    ])
    if (subjectsOf(locked) === subjectsOf(found)) return locked
    found = locked
  }
}
