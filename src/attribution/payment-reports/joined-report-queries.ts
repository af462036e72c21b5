import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import { inReportOrder } from './domain/join-payments.ts'

/**
 * Finds the reports of the payment that an event holds, first the one whose refunds count, and browsers without a known customer.
 */
export async function findJoinedReports(
  db: Db,
  profileId: string,
  eventId: string,
): Promise<{ event_ids: string[]; visitor_ids: string[] }> {
  const { rows } = await sql<ReportRow>`
    select e.id, e.recorded_via, e.event_name, e.event_key, e.event_time, e.value, e.customer_id, e.visitor_id from event e
    where e.profile_id = ${profileId} and (e.id = ${eventId} or e.id in (select j.event_id from conversion j
      where j.profile_id = ${profileId} and j.joined_to = ${eventId}))`.execute(db)
  const browsers = rows.filter((row) => row.id !== eventId && row.customer_id === null)
  return {
    event_ids: inReportOrder(rows).map(({ id }) => id),
    visitor_ids: [...new Set(browsers.flatMap(({ visitor_id }) => visitor_id ?? []))],
  }
}

interface ReportRow {
  id: string
  recorded_via: string
  event_name: string
  event_key: string
  event_time: Date
  value: string | null
  customer_id: string | null
  visitor_id: string | null
}
