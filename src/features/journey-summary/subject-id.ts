import type { Disclosure } from '../access-log/note-disclosure.ts'
import type { JourneySubject } from '../journeys/subject.ts'

/** What a summary is stored under. */
export function subjectIdOf(subject: JourneySubject): string {
  if (subject.kind === 'customer') return subject.customer_id
  return subject.kind === 'visitor' ? subject.visitor_id : subject.event_id
}

/** Whose data an answer with this summary carries: nobody's when there is none. */
export function disclosedIn(subject: JourneySubject, summary: object | null): Disclosure {
  if (summary === null) return { count: 0 }
  return subject.kind === 'customer' ? { customer_ids: [subject.customer_id] } : { count: 1 }
}
