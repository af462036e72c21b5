import type { WorkContext } from '../../kernel/context/context.ts'
import type { SubjectKind } from '../recompute-requests/recompute-queries.ts'
import { requestRecompute } from '../recompute-requests/recomputes.ts'
import { subjectKey } from '../touches/credit-schemas.ts'
import { conversionId } from '../touches/stable-ids.ts'
import type { DerivedConversion, EarlierPayment, OutcomeInput } from './domain/conversion-input.ts'
import { deriveOutcomes } from './domain/derive.ts'
import type { PairedConversion } from './domain/derive-conversions.ts'
import { loadJoined } from './load-joined.ts'
import type { LoadedOutcomes, OutcomeScope } from './load-outcomes.ts'
import { lockSubjectsOfEvents } from './lock-subjects.ts'
import { type SubjectSince, toSubject } from './plan-derivation.ts'
import { writeOutcomes } from './write-outcomes.ts'

/** A customer with more conversions is left to the recompute job, so that the caller does not wait for them. */
export const inlineConversionsMax = 2_000
/** The same for all customers of a batch: most have few conversions, and a batch of the ingestion log has up to 1,000 customers. */
const batchConversionsMax = 20_000

/**
 * Derives conversions, first payments and credit of subjects and writes the differences, including rollups, inside the caller's
 * transaction, with their customers locked. Expects up-to-date touches. Returns the number of conversions.
 */
export async function recomputeOutcomes(
  ctx: WorkContext,
  profileId: string,
  requestedScope: OutcomeScope,
): Promise<number> {
  const { isolated = [] } = requestedScope
  if (requestedScope.subjects.length === 0 && isolated.length === 0) return 0
  const { scope, loaded: found } = await loadJoined(ctx.db, profileId, requestedScope)
  const { earlierPayments } = found.input
  // The subjects of joined reports come last, because their `since` may be earlier.
  const subjects = [...isolated, ...scope.subjects]
  const loaded = withinScope(found, subjects)
  if (!scope.isWhole && isTooMuch(loaded.stored)) return defer(ctx, profileId, loaded)
  const isCredited = creditedFrom(subjects)
  const derived = deriveOutcomes(loaded.events, loaded.touches, loaded.input, ids, isCredited)
  const moved = movedPayments(derived.conversions, earlierPayments)
  if (moved.size > 0) return recomputeOutcomes(ctx, profileId, withWholePast(scope, moved))
  const credited = new Set([...derived.conversions.filter(isCredited), ...loaded.stored].map(idOf))
  const state = { ...derived, isCredited: (id: string) => credited.has(id) }
  const stored = { conversions: loaded.stored, credit: loaded.credit }
  await writeOutcomes(ctx, profileId, stored, state, loaded.input.definitions, earlierPayments)
  return derived.conversions.length
}

/** The customers of earlier payments that were derived after all, at a later time: their stored rows were not read. */
function movedPayments(
  derived: readonly DerivedConversion[],
  earlierPayments: readonly EarlierPayment[],
): ReadonlySet<string | null> {
  const ids = new Set(derived.map(idOf))
  return new Set(earlierPayments.filter(({ id }) => ids.has(id)).map(({ customer_id }) => customer_id))
}

function withWholePast(scope: OutcomeScope, customers: ReadonlySet<string | null>): OutcomeScope {
  const subjects = scope.subjects.map((subject): SubjectSince => {
    return subject.kind === 'customer' && customers.has(subject.customer_id)
      ? { ...subject, since: '-infinity' }
      : subject
  })
  return { ...scope, subjects }
}

/**
 * Leaves out events of other subjects: a repeated key may refer to an event that a concurrent transaction stored for another
 * subject. Their outcomes were not loaded, and that transaction derives them.
 */
function withinScope(loaded: LoadedOutcomes, subjects: readonly SubjectSince[]): LoadedOutcomes {
  const keys = new Set(subjects.map((subject) => subjectKey({ ...subject, event_id: subject.event_id ?? '' })))
  const stored = new Set(loaded.stored.map(({ event_id }) => event_id))
  const isOurs = (event: OutcomeInput) => keys.has(subjectKey({ ...event, event_id: event.id })) || stored.has(event.id)
  return { ...loaded, events: loaded.events.filter(isOurs) }
}

const ids = { conversion: conversionId }
const idOf = ({ id }: { id: string }) => id

/** Returns a predicate: whether the conversion is at or after its subject's `since`. */
function creditedFrom(subjects: readonly SubjectSince[]): (conversion: PairedConversion) => boolean {
  const since = new Map(
    subjects.map((subject) => [subjectKey({ ...subject, event_id: subject.event_id ?? '' }), subject.since]),
  )
  return (conversion) => {
    const from = since.get(subjectKey(conversion)) ?? '-infinity'
    return from === '-infinity' || conversion.conversion_time >= from
  }
}

function isTooMuch(stored: readonly DerivedConversion[]): boolean {
  if (stored.length <= inlineConversionsMax) return false
  if (stored.length > batchConversionsMax) return true
  const counts = new Map<string, number>()
  for (const conversion of stored) {
    const key = subjectKey(conversion)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return Math.max(...counts.values()) > inlineConversionsMax
}

/** Stores only the new conversions as if nothing preceded them; a recompute updates the others and decides first payments. */
async function defer(ctx: WorkContext, profileId: string, loaded: LoadedOutcomes): Promise<number> {
  const known = new Set(loaded.stored.map(({ event_id }) => event_id))
  const events = loaded.events.filter(({ id }) => !known.has(id))
  const derived = deriveOutcomes(events, loaded.touches, loaded.input, ids)
  for (const conversion of derived.conversions) if (conversion.is_payment) Object.assign(conversion, notFirst)
  const nothing = { conversions: [], credit: [] }
  const state = { ...derived, isCredited: () => true }
  const others = [...loaded.stored, ...loaded.input.earlierPayments]
  await writeOutcomes(ctx, profileId, nothing, state, loaded.input.definitions, others)
  const subjects = new Set([...loaded.stored, ...derived.conversions].map(subjectKey))
  await requestRecompute(ctx, profileId, { kind: 'past_changed', subjects: [...subjects].map(toMarker) })
  return derived.conversions.length
}

const notFirst = { is_first_payment: false, is_first_counted: false }

function toMarker(key: string): { kind: SubjectKind; key: string } {
  const space = key.indexOf(' ')
  return { kind: key.slice(0, space) as SubjectKind, key: key.slice(space + 1) }
}

/** Recomputes the outcomes of the subjects of events from those events on, after their payments changed. */
export async function recomputeEvents(ctx: WorkContext, profileId: string, eventIds: readonly string[]): Promise<void> {
  const found = await lockSubjectsOfEvents(ctx.db, profileId, eventIds)
  const subjects = new Map<string, SubjectSince>()
  for (const { event_time, ...event } of found) {
    const other = subjects.get(subjectKey(event))
    if (other && other.since <= event_time) continue
    subjects.set(subjectKey(event), toSubject({ profile_id: profileId, ...event }, event_time))
  }
  await recomputeOutcomes(ctx, profileId, { subjects: [...subjects.values()], eventIds })
}

/** Recomputes all outcomes of the subjects of payment reports after a decision about the reports. */
export async function recomputeReports(
  ctx: WorkContext,
  profileId: string,
  eventIds: readonly string[],
): Promise<void> {
  const found = await lockSubjectsOfEvents(ctx.db, profileId, eventIds)
  const subjects = new Map(
    found.map((event) => [subjectKey(event), toSubject({ profile_id: profileId, ...event }, '-infinity')]),
  )
  await recomputeOutcomes(ctx, profileId, { subjects: [...subjects.values()], isWhole: true })
}
