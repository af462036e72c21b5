import type { Db } from '../../kernel/context/db-handle.ts'
import { subjectKey } from '../touches/credit-schemas.ts'
import { lockBrowsers } from '../touches/input-queries.ts'
import { lockCustomers } from './derivation-queries.ts'
import { type EventSubject, listSubjectsOfEvents, lockEvents } from './outcome-queries.ts'

/**
 * Locks the subjects of events until the transaction ends: customers, browsers without a customer, and the events themselves.
 * Looks an event up again if another transaction assigned it to a different subject before the lock was granted.
 */
export async function lockSubjectsOfEvents(
  db: Db,
  profileId: string,
  eventIds: readonly string[],
): Promise<EventSubject[]> {
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
