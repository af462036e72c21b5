import type { CustomerMerge, VisitorLink } from '../../identity/identifiers/customer-schemas.ts'
import { subjectKey } from '../touches/credit-schemas.ts'
import type { NewTouch, StoredEvent } from '../visits/pending-event.ts'
import type { MatchableDefinition } from './derivation-queries.ts'
import { matchDefinitions } from './domain/cash-holder.ts'
import type { OutcomeInput } from './domain/conversion-input.ts'
import { statedBy } from './domain/stated-details.ts'

/** The changes by a batch of events that conversions may depend on. */
interface Changes {
  events: readonly StoredEvent[]
  /** Touches that may have led to a stored conversion; touches of browsers that never converted are left out. */
  touches: readonly NewTouch[]
  /** Events whose subject was set, replaced or removed. */
  changed: readonly { profile_id: string; id: string; customer_id: string | null }[]
  merges: readonly CustomerMerge[]
  /** Browsers that were linked to a customer, together with their earlier events. */
  linked: readonly VisitorLink[]
  /** Subjects that had some of the events before a replay and may have conversions of them. */
  former?: readonly SubjectSince[]
  /** Customers that the transaction created. */
  created?: ReadonlySet<string>
  /** The ids of the events that the transaction stored; required with `created`. */
  stored?: ReadonlySet<string>
  /** The ids of the events that have a payment reference; required with `created`. */
  referring?: ReadonlySet<string>
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
  subjects: readonly SubjectSince[]
  isolated?: IsolatedSubjects
}

/** Customers that the transaction created, about whom nothing is stored except these events. */
export interface IsolatedSubjects {
  subjects: readonly SubjectSince[]
  events: readonly OutcomeInput[]
  /** Whether one of the events has a payment reference, which other reports may share. */
  hasReferences: boolean
}

/** Plans which subjects to derive again after a batch of events. */
export function planDerivation(changes: Changes, definitions: readonly MatchableDefinition[]): DerivationPlan {
  const byProfile = Map.groupBy(definitions, ({ profile_id }) => profile_id)
  const isListed = (event: StoredEvent) => matchDefinitions(event, byProfile.get(event.profile_id) ?? []).length > 0
  const listed = definitions.length === 0 ? [] : changes.events.filter(isListed)
  const pairs = listed.map(({ profile_id, id: event_id }) => ({ profile_id, event_id }))
  const all = changedSubjects(changes, listed)
  const { merges, linked } = changes
  const isIsolated = isolatedAmong(changes, listed)
  if (!isIsolated) return { pairs, subjects: all, merges, linked }
  const { isolated = [], known: subjects = [] } = Object.groupBy(all, (item) =>
    isIsolated(item) ? 'isolated' : 'known',
  )
  const events = listed.filter(isIsolated).map(toOutcomeInput)
  const hasReferences = events.some(({ id }) => changes.referring?.has(id) ?? true)
  return { pairs, subjects, merges, linked, isolated: { subjects: isolated, events, hasReferences } }
}

/**
 * Returns a predicate: whether the subject was created in this transaction and has nothing but events that it stored. Null if there
 * is none.
 */
function isolatedAmong(
  { created, stored, events, touches, merges, linked, changed, former }: Changes,
  listed: readonly StoredEvent[],
): ((subject: { customer_id: string | null }) => boolean) | null {
  // A replay keeps the conversions of the events that it derives again.
  if (!created || !stored || former?.length || listed.length === 0) return null
  const isolated = new Set(created)
  const remove = ({ customer_id }: { customer_id: string | null }) => customer_id && isolated.delete(customer_id)
  for (const list of [touches, linked, changed]) list.forEach(remove)
  for (const { survivor_id, merged_id } of merges)
    for (const customer_id of [survivor_id, merged_id]) remove({ customer_id })
  for (const event of events) if (!stored.has(event.id)) remove(event)
  return isolated.size > 0 ? ({ customer_id }) => customer_id !== null && isolated.has(customer_id) : null
}

/** The customer of the event is new and therefore not erased. */
function toOutcomeInput(event: StoredEvent): OutcomeInput {
  const { id, event_type, event_name, event_time, recorded_via, customer_id, visitor_id, value, currency } = event
  const { subject_ref } = event
  const named = { id, event_type, event_name, event_time, recorded_via, customer_id, visitor_id }
  return { ...named, value, currency, subject_ref, stated: statedBy(event), is_erased: false }
}

function changedSubjects(changes: Changes, listed: readonly StoredEvent[]): SubjectSince[] {
  const former = changes.former ?? []
  const subjects = new Map(
    former.map((item) => [`${item.profile_id} ${subjectKey({ ...item, event_id: item.event_id ?? '' })}`, item]),
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
