import type { CustomerMerge, VisitorLink } from '../../identity/identifiers/customer-schemas.ts'
import { subjectKey } from '../touches/credit-schemas.ts'
import type { NewTouch, StoredEvent } from '../visits/pending-event.ts'
import type { MatchableDefinition } from './derivation-queries.ts'
import { matchDefinitions } from './domain/cash-holder.ts'
import type { OutcomeInput, OutcomeInputRow } from './domain/conversion-input.ts'
import { statedBy } from './domain/stated-details.ts'

/** What changed that conversions may depend on. */
interface Changes {
  events: readonly StoredEvent[]
  /** Touches that may have led to a stored conversion; touches of browsers that never converted are left out. */
  touches: readonly NewTouch[]
  /** Events whose subject was set, replaced or removed. */
  changed: readonly { profile_id: string; id: string; customer_id: string | null }[]
  merges: readonly CustomerMerge[]
  /** Browsers that were linked to a customer, together with their earlier events. */
  linked: readonly VisitorLink[]
  cause: Cause
}

type Cause = NewEvents | Replay | { kind: 'moved_history' }

/** The transaction stores events. All sets contain ids. */
interface NewEvents {
  kind: 'new_events'
  /** Customers that the transaction created. */
  created: ReadonlySet<string>
  /** Events that it stored; the others were stored before. */
  stored: ReadonlySet<string>
  /** Events that have a payment reference, which other reports may share. */
  referring: ReadonlySet<string>
  /** Payments that may have refunds, because a refund can arrive before its payment. */
  marked: ReadonlySet<string>
}

/** Stored events are derived again, and keep their conversions where nothing changed. */
interface Replay {
  kind: 'replay'
  /** Subjects that had some of the events before and may have conversions of them. */
  former: readonly SubjectSince[]
}

/** A subject whose credit may change, and the time from which it may. */
export interface SubjectSince {
  profile_id: string
  kind: 'customer' | 'visitor' | 'event'
  customer_id: string | null
  visitor_id: string | null
  event_id: string | null
  since: Date | '-infinity'
}

export interface DerivationPlan extends Pick<Changes, 'merges' | 'linked'> {
  /** Events that a definition lists. */
  pairs: readonly { profile_id: string; event_id: string }[]
  /** Subjects of whom stored rows are needed. */
  subjects: readonly SubjectSince[]
  /** Customers that the transaction created, of whom nothing but new events is stored. */
  isolated: readonly SubjectSince[]
  /** Events that the transaction has just stored, and which nothing has changed since. */
  newEvents: readonly OutcomeInputRow[]
  /** Whether one of them has a payment reference, which other reports may share. */
  hasReferences: boolean
  /** The definitions of the profile; empty if they were not read. */
  definitions: readonly MatchableDefinition[]
}

/** Plans which subjects to derive again. */
export function planDerivation(changes: Changes, definitions: readonly MatchableDefinition[]): DerivationPlan {
  const { cause, merges, linked } = changes
  const byProfile = Map.groupBy(definitions, ({ profile_id }) => profile_id)
  const listed = changes.events.filter(
    (event) => matchDefinitions(event, byProfile.get(event.profile_id) ?? []).length > 0,
  )
  const pairs = listed.map(({ profile_id, id: event_id }) => ({ profile_id, event_id }))
  const all = changedSubjects(changes, listed)
  const plan = { pairs, merges, linked, definitions }
  if (cause.kind !== 'new_events') return { ...plan, subjects: all, isolated: [], newEvents: [], hasReferences: false }
  const moved = movedPeople(changes)
  const newEvents = listed
    .filter((event) => cause.stored.has(event.id) && !isMoved(event, moved))
    .map((event) => ({ ...toOutcomeInput(event), may_have_actions: cause.marked.has(event.id) }))
  const hasReferences = newEvents.some(({ id }) => cause.referring.has(id))
  const isolatedIds = isolatedAmong(changes, cause, moved)
  const isIsolated = ({ customer_id }: { customer_id: string | null }) => isolatedIds.has(customer_id ?? '')
  const [isolated, subjects] = [all.filter(isIsolated), all.filter((subject) => !isIsolated(subject))]
  return { ...plan, subjects, isolated, newEvents, hasReferences }
}

/** The customers and browsers whose events the transaction may have moved after it stored them. */
function movedPeople({ merges, linked, changed }: Changes): ReadonlySet<string | null> {
  return new Set([
    ...merges.flatMap(({ survivor_id, merged_id }) => [survivor_id, merged_id]),
    ...linked.flatMap(({ customer_id, visitor_id }) => [customer_id, visitor_id]),
    ...changed.map(({ customer_id }) => customer_id),
  ])
}

function isMoved({ customer_id, visitor_id }: StoredEvent, moved: ReadonlySet<string | null>): boolean {
  return (customer_id !== null && moved.has(customer_id)) || (visitor_id !== null && moved.has(visitor_id))
}

/** Customers that the transaction created and about whom it stored all that is known, as events. */
function isolatedAmong(
  { events, touches }: Changes,
  { created, stored }: NewEvents,
  moved: ReadonlySet<string | null>,
): ReadonlySet<string> {
  const known = [...touches, ...events.filter(({ id }) => !stored.has(id))].map(({ customer_id }) => customer_id)
  return created.difference(moved).difference(new Set(known))
}

/** The customer is not erased: claims of erased people name no one, and their browsers are deleted. */
function toOutcomeInput(event: StoredEvent): OutcomeInput {
  const { id, event_type, event_name, event_time, recorded_via, customer_id, visitor_id, value, currency } = event
  const { subject_ref } = event
  const named = { id, event_type, event_name, event_time, recorded_via, customer_id, visitor_id }
  return { ...named, value, currency, subject_ref, stated: statedBy(event), is_erased: false }
}

function changedSubjects(changes: Changes, listed: readonly StoredEvent[]): SubjectSince[] {
  const { cause } = changes
  const subjects = new Map(
    (cause.kind === 'replay' ? cause.former : []).map((item) => [
      `${item.profile_id} ${subjectKey({ ...item, event_id: item.event_id ?? '' })}`,
      item,
    ]),
  )
  const add = (subject: Person, since: SubjectSince['since']) => {
    const key = `${subject.profile_id} ${subjectKey(subject)}`
    const other = subjects.get(key)
    if (!other) subjects.set(key, toSubject(subject, since))
    else if (since === '-infinity' || (other.since !== '-infinity' && since < other.since)) other.since = since
  }
  for (const event of listed) add({ ...event, event_id: event.id }, event.event_time)
  for (const touch of changes.touches) add(touch, touch.touch_time)
  const noSubject = { customer_id: null, visitor_id: null, event_id: '' }
  // Outcomes of a merged or relinked subject are still stored under the old subject and must be moved.
  const people = [
    ...changes.merges.flatMap(({ profile_id, survivor_id, merged_id }) =>
      [survivor_id, merged_id].map((customer_id) => ({ ...noSubject, profile_id, customer_id })),
    ),
    ...changes.linked.flatMap(({ profile_id, customer_id, visitor_id }) => [
      { ...noSubject, profile_id, customer_id },
      { ...noSubject, profile_id, visitor_id },
    ]),
    ...changes.changed.map(({ profile_id, customer_id }) => ({ ...noSubject, profile_id, customer_id })),
  ]
  for (const person of people) if (person.customer_id !== null || person.visitor_id !== null) add(person, '-infinity')
  return [...subjects.values()]
}

interface Person {
  profile_id: string
  customer_id: string | null
  visitor_id: string | null
  event_id: string
}

export function toSubject(
  { profile_id, customer_id, visitor_id, event_id }: Person,
  since: SubjectSince['since'],
): SubjectSince {
  const noSubject = { profile_id, customer_id: null, visitor_id: null, event_id: null, since }
  if (customer_id !== null) return { ...noSubject, kind: 'customer', customer_id }
  return visitor_id !== null ? { ...noSubject, kind: 'visitor', visitor_id } : { ...noSubject, kind: 'event', event_id }
}
