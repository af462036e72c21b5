import type { CustomerMerge, VisitorLink } from '../identity/customer-shapes.ts'
import { localDayOf } from '../kernel/local-day.ts'
import type { ConversionPair, SubjectSince } from './conversion-queries.ts'
import { subjectKey } from './credit-shapes.ts'
import type { MatchableDefinition } from './derivation-queries.ts'
import { conversionsOf } from './domain/cash-holder.ts'
import type { NewTouch, StoredEvent } from './entry.ts'
import { conversionId } from './stable-ids.ts'

/** What a group of events brings, as far as conversions may depend on it. */
interface Changes {
  events: readonly StoredEvent[]
  /** Touches that somebody's conversion may have come by: those of browsers that never converted need no second look. */
  touches: readonly NewTouch[]
  /** Events whose subject was set, replaced or removed. */
  changed: readonly { profile_id: string; id: string; customer_id: string | null }[]
  merges: readonly CustomerMerge[]
  /** Browsers that became somebody's: their past came along. */
  linked: readonly VisitorLink[]
}

/** An event that is a conversion of a definition. */
export type Pair = ConversionPair & { profile_id: string; event: StoredEvent; definition: MatchableDefinition }

export interface DerivationPlan extends Pick<Changes, 'merges' | 'linked'> {
  pairs: readonly Pair[]
  /** Whose conversions may be credited otherwise than before, and from when on. */
  subjects: readonly SubjectSince[]
}

/** What is to be derived anew after a group of events. */
export function planDerivation(changes: Changes, definitions: readonly MatchableDefinition[]): DerivationPlan {
  const pairs = pairUp(changes.events, definitions)
  return { pairs, subjects: changedSubjects(changes, pairs), merges: changes.merges, linked: changes.linked }
}

/** Which of the events are conversions of what. */
function pairUp(events: readonly StoredEvent[], definitions: readonly MatchableDefinition[]): Pair[] {
  if (definitions.length === 0) return []
  const byProfile = Map.groupBy(definitions, ({ profile_id }) => profile_id)
  return events.flatMap((event) =>
    conversionsOf(event, byProfile.get(event.profile_id) ?? []).map(({ definition, is_payment }) => ({
      profile_id: event.profile_id,
      id: conversionId(event, definition.id),
      event_id: event.id,
      definition_id: definition.id,
      is_payment,
      local_day: localDayOf(event.event_time, definition.timezone),
      event,
      definition,
    })),
  )
}

function changedSubjects(changes: Changes, pairs: readonly Pair[]): SubjectSince[] {
  const subjects = new Map<string, SubjectSince>()
  const add = (of: Person, since: SubjectSince['since']) => {
    const key = `${of.profile_id} ${subjectKey(of)}`
    const other = subjects.get(key)
    if (!other) subjects.set(key, toSubject(of, since))
    else if (other.since !== '-infinity' && since < other.since) other.since = since
    if (since === '-infinity') subjects.get(key)!.since = since
  }
  for (const { event } of pairs) add({ ...event, event_id: event.id }, event.event_time)
  for (const touch of changes.touches) add(touch, touch.touch_time)
  const people = [
    ...changes.merges.map(({ profile_id, survivor_id }) => ({ profile_id, customer_id: survivor_id })),
    ...changes.linked,
    ...changes.changed.flatMap(({ profile_id, customer_id }) => (customer_id ? [{ profile_id, customer_id }] : [])),
  ]
  for (const { profile_id, customer_id } of people) {
    add({ profile_id, customer_id, visitor_id: null, event_id: '' }, '-infinity')
  }
  return [...subjects.values()]
}

interface Person {
  profile_id: string
  customer_id: string | null
  visitor_id: string | null
  event_id: string
}

function toSubject({ profile_id, customer_id, visitor_id, event_id }: Person, since: SubjectSince['since']) {
  if (customer_id !== null) {
    return { profile_id, kind: 'customer', customer_id, visitor_id: null, event_id: null, since } as const
  }
  if (visitor_id !== null) {
    return { profile_id, kind: 'visitor', customer_id, visitor_id, event_id: null, since } as const
  }
  return { profile_id, kind: 'event', customer_id, visitor_id, event_id, since } as const
}
