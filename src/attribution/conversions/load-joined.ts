import type { Db } from '../../kernel/context/db-handle.ts'
import { subjectKey } from '../touches/credit-schemas.ts'
import { type LoadedOutcomes, loadOutcomes, type OutcomeScope } from './load-outcomes.ts'
import { lockSubjectsOfEvents } from './lock-subjects.ts'
import type { EventSubject } from './outcome-queries.ts'
import { type FoundReports, listReports, listReportsOfAll } from './payment-report-queries.ts'
import { type SubjectSince, toSubject } from './plan-derivation.ts'

/**
 * Reads outcomes with those of everyone else who reported one of their payments: which of the reports holds the money is decided
 * of all together. Most payments are reported once, so the first reading is made together with the question whether they are.
 */
export async function loadJoined(
  db: Db,
  profileId: string,
  requestedScope: OutcomeScope,
): Promise<{ scope: OutcomeScope; loaded: LoadedOutcomes }> {
  const reading = loadOutcomes(db, profileId, requestedScope)
  // Awaited later: where the question fails, too, that reports it, and this must not end the process.
  reading.catch(() => {})
  const found = await findReports(db, profileId, requestedScope)
  const loaded = await reading
  if (found.reports.length === 0) return { scope: requestedScope, loaded }
  const locked = await lockSubjectsOfEvents(
    db,
    profileId,
    found.reports.map(({ id }) => id),
  )
  const scope = widen(profileId, requestedScope, locked)
  return { scope, loaded: await loadOutcomes(db, profileId, scope, await findReports(db, profileId, scope)) }
}

function findReports(
  db: Db,
  profileId: string,
  { subjects, eventIds = [], isWhole = false }: OutcomeScope,
): Promise<FoundReports> {
  if (!isWhole) return listReports(db, profileId, subjects, eventIds)
  return listReportsOfAll(db, profileId, {
    customer_ids: subjects.flatMap(({ customer_id }) => customer_id ?? []),
    visitor_ids: subjects.flatMap(({ visitor_id }) => visitor_id ?? []),
    event_ids: subjects.flatMap(({ event_id }) => event_id ?? []),
  })
}

/** With the subjects of all reports, from the earliest of them on: a payment has the time of one of its reports. */
function widen(profileId: string, requestedScope: OutcomeScope, reports: readonly EventSubject[]): OutcomeScope {
  const times = reports.map(({ event_time }) => event_time.getTime())
  const earliest = requestedScope.isWhole ? '-infinity' : new Date(Math.min(...times))
  const subjects = new Map<string, SubjectSince>(requestedScope.subjects.map((subject) => [keyOf(subject), subject]))
  for (const report of reports) {
    const subject = toSubject({ profile_id: profileId, ...report }, earliest)
    const known = subjects.get(keyOf(subject))
    if (!known || isLater(known.since, earliest)) subjects.set(keyOf(subject), subject)
  }
  return { ...requestedScope, subjects: [...subjects.values()] }
}

function keyOf(subject: SubjectSince): string {
  return subjectKey({ ...subject, event_id: subject.event_id ?? '' })
}

function isLater(since: SubjectSince['since'], than: SubjectSince['since']): boolean {
  return since !== '-infinity' && (than === '-infinity' || since > than)
}
