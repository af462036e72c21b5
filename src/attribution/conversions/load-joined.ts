import type { Db } from '../../kernel/context/db-handle.ts'
import { subjectKey } from '../touches/credit-schemas.ts'
import { type LoadedOutcomes, loadOutcomes, type OutcomeScope } from './load-outcomes.ts'
import { lockSubjectsOfEvents } from './lock-subjects.ts'
import type { EventSubject } from './outcome-queries.ts'
import { type FoundReports, listReports, listReportsOfAll, noReports } from './payment-report-queries.ts'
import { type SubjectSince, toSubject } from './plan-derivation.ts'

/**
 * Loads outcomes together with those of all other subjects that report the same payments, because the reports decide together
 * which one holds the money. Most payments have one report, so the first load runs concurrently with the search for reports,
 * except for whole histories, which are read once. New events that state no reference share none, so that the search waits for the
 * stored payments, and is left out if there are none.
 */
export async function loadJoined(
  db: Db,
  profileId: string,
  requestedScope: OutcomeScope,
): Promise<{ scope: OutcomeScope; loaded: LoadedOutcomes }> {
  const load = () => loadOutcomes(db, profileId, requestedScope)
  const reading = requestedScope.isWhole ? null : load()
  // Awaited below; without a handler, a rejection while the other query fails would end the process.
  reading?.catch(() => {})
  const mayShare = !statesNoReference(requestedScope) || (await reading)?.stored.some(isCash)
  const found = mayShare ? await findReports(db, profileId, requestedScope) : noReports
  const loaded = await reading
  if (found.reports.length === 0) return { scope: requestedScope, loaded: loaded ?? (await load()) }
  const locked = await lockSubjectsOfEvents(
    db,
    profileId,
    found.reports.map(({ id }) => id),
  )
  const scope = widen(profileId, requestedScope, locked)
  return { scope, loaded: await loadOutcomes(db, profileId, scope, await findReports(db, profileId, scope)) }
}

/**
 * Whether all events are new and none has a payment reference: reports are joined by shared references, or by decisions about payments
 * that were stored before. The search is one of the most expensive statements, above all on a cluster.
 */
function statesNoReference({ eventIds = [], newEvents = [], hasReferences = false }: OutcomeScope): boolean {
  return newEvents.length > 0 && newEvents.length === eventIds.length && !hasReferences
}

const isCash = ({ revenue_type }: LoadedOutcomes['stored'][number]) => revenue_type === 'cash'

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

/** Adds the subjects of all reports, from the earliest report on, because a payment takes the time of one of its reports. */
function widen(profileId: string, requestedScope: OutcomeScope, reports: readonly EventSubject[]): OutcomeScope {
  const times = reports.map(({ event_time }) => event_time.getTime())
  const earliest = requestedScope.isWhole ? '-infinity' : new Date(Math.min(...times))
  const subjects = new Map<string, SubjectSince>(
    requestedScope.subjects.map((subject) => [subjectSinceKey(subject), subject]),
  )
  for (const report of reports) {
    const subject = toSubject({ profile_id: profileId, ...report }, earliest)
    const known = subjects.get(subjectSinceKey(subject))
    if (!known || isLater(known.since, earliest)) subjects.set(subjectSinceKey(subject), subject)
  }
  return { ...requestedScope, subjects: [...subjects.values()] }
}

function subjectSinceKey(subject: SubjectSince): string {
  return subjectKey({ ...subject, event_id: subject.event_id ?? '' })
}

function isLater(since: SubjectSince['since'], than: SubjectSince['since']): boolean {
  return since !== '-infinity' && (than === '-infinity' || since > than)
}
