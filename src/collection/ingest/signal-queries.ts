import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'

/** Encrypted request data of browsers, stored until the conversion is sent to platforms. */
export const signalPurpose = 'event.signal'
export const signalDays = 7

/** Stored only if a conversion sync is enabled and the profile has the standard privacy mode. */
export async function insertSignals(
  db: Db,
  profileId: string,
  rows: readonly { event_id: string; encrypted: string; expires_at: Date }[],
): Promise<void> {
  await sql`
    insert into event_signal (profile_id, event_id, encrypted, expires_at)
    select ${profileId}::uuid, r.event_id, r.encrypted, r.expires_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (event_id uuid, encrypted text, expires_at timestamptz)
    where exists (select from conversion_subscriber f where f.profile_id = ${profileId})
      and exists (select from profile p where p.id = ${profileId} and p.privacy_mode = 'standard')
    order by r.event_id
    on conflict do nothing`.execute(db)
}

/** Deletes the signals of these conversions' events if no export row is pending any more. */
export async function deleteReportedSignals(
  db: Db,
  profileId: string,
  conversionIds: readonly string[],
): Promise<void> {
  await sql`
    delete from event_signal s using conversion t
    where t.profile_id = ${profileId} and t.id = any(${conversionIds}::uuid[])
      and s.profile_id = ${profileId} and s.event_id = t.event_id
      and not exists (
        select from conversion c join export_row r on r.profile_id = c.profile_id and r.conversion_id = c.id
        where c.profile_id = ${profileId} and c.event_id = s.event_id and r.status = 'pending')`.execute(db)
}

/** Deletes the signals of an erased customer's events. */
export async function deleteSignalsOf(db: Db, profileId: string, customerIds: readonly string[]): Promise<void> {
  await sql`
    delete from event_signal s using event e
    where s.profile_id = ${profileId} and e.profile_id = ${profileId} and e.id = s.event_id
      and e.customer_id = any(${customerIds}::uuid[])`.execute(db)
}

/** Deletes the expired signals of every profile. Returns the number of deleted rows. */
export async function deleteExpiredSignals(db: Db, now: Date): Promise<number> {
  const result = await db.deleteFrom('event_signal').where('expires_at', '<', now).executeTakeFirst()
  return Number(result.numDeletedRows)
}
