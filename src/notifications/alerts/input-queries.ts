import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import type { ExportResult } from './domain/alert-input.ts'

export async function findLastEventAt(db: Db, profileId: string): Promise<Date | null> {
  const { rows } = await sql<{ last: Date | null }>`
    select max(received_at) as last from event where profile_id = ${profileId}`.execute(db)
  return rows[0]!.last
}

/** More events than this are as unlikely to be absent as this many, so no more are counted. */
const countMax = 60

/**
 * Counts the events of the same span in each earlier week, newest first; weeks in which the profile had no events yet are absent.
 */
export async function countEventsOfWeeks(
  db: Db,
  profileId: string,
  { now, spanMs, weeks }: { now: Date; spanMs: number; weeks: number },
): Promise<number[]> {
  const spans = Array.from({ length: weeks }, (_, index) => {
    const until = new Date(now.getTime() - (index + 1) * 7 * dayMs)
    return { week: index, from: new Date(until.getTime() - spanMs).toISOString(), until: until.toISOString() }
  })
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from (
        select from event where profile_id = ${profileId} and received_at > s."from" and received_at <= s.until
        limit ${sql.lit(countMax)}
      ) counted) as count
    from json_to_recordset(${JSON.stringify(spans)}::json) as s (week integer, "from" timestamptz, until timestamptz)
    where s."from" >= (select min(received_at) from event where profile_id = ${profileId})
    order by s.week`.execute(db)
  return rows.map(({ count }) => Number(count))
}

interface SyncState {
  display_name: string
  status: string
  is_ad_account: boolean
  /** The last successful sync, or the time of the connection before the first. */
  synced_at: Date
}

export async function listSyncStates(db: Db, profileId: string): Promise<SyncState[]> {
  const { rows } = await sql<SyncState>`
    select display_name, status, provider in ('social_ads', 'search_ads') as is_ad_account,
      coalesce(last_success_at, authorized_at) as synced_at
    from connection where profile_id = ${profileId} and status <> 'disconnected'
    order by display_name, id`.execute(db)
  return rows
}

/** The last finished runs of destinations in use, newest first. Ids grow with time. */
export async function listExportResults(db: Db, profileId: string, limit: number): Promise<ExportResult[]> {
  const { rows } = await sql<ExportResult>`
    select r.destination_id, coalesce(d.name, d.external_id) as name, r.status = 'failed' as is_failed,
      r.sent + r.adjusted as sent, r.rejected
    from export_run r join export_destination d on d.profile_id = r.profile_id and d.id = r.destination_id
    where r.profile_id = ${profileId} and r.finished_at is not null and d.removed_at is null
    order by r.id desc limit ${limit}`.execute(db)
  return rows
}
