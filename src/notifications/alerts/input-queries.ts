import { sql } from 'kysely'
import { vendorsOf } from '../../connect/vendors.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { quarterSeconds } from '../../kernel/time/local-day.ts'
import type { ExportResult } from './domain/alert-input.ts'

/** The last event that arrived since that time, of the tracker or of any sender. */
export async function findLastEventAt(
  db: Db,
  profileId: string,
  { since, isOfTracker }: { since: Date; isOfTracker: boolean },
): Promise<Date | null> {
  const { rows } = await sql<{ received_at: Date }>`
    select received_at from event where profile_id = ${profileId} and received_at > ${since}
      ${isOfTracker ? sql`and recorded_via = 'tracker'` : sql``}
    order by received_at desc limit 1`.execute(db)
  return rows[0]?.received_at ?? null
}

/** Whether the tracker has sent a visit since that day. */
export async function findVisitSince(db: Db, profileId: string, day: string): Promise<string | null> {
  const { rows } = await sql<{ session_id: string }>`
    select session_id from site_visit where profile_id = ${profileId} and local_day >= ${day} limit 1`.execute(db)
  return rows[0]?.session_id ?? null
}

interface QuarterCount {
  /** Quarters of an hour since 1970. */
  quarter: number
  count: number
}

/** Counts the visits since a day by the quarter of an hour of their first hit. */
export async function listVisitsByQuarter(db: Db, profileId: string, day: string): Promise<QuarterCount[]> {
  const { rows } = await sql<QuarterCount>`
    select floor(extract(epoch from started_at) / ${sql.lit(quarterSeconds)})::integer as quarter, count(*)::integer as count
    from site_visit where profile_id = ${profileId} and local_day >= ${day} group by 1`.execute(db)
  return rows
}

/**
 * Counts the minutes with an event by quarter of an hour. Minutes are counted because events of servers come in batches, and the
 * events of a batch are not more evidence than one.
 */
export async function listEventMinutesByQuarter(db: Db, profileId: string, since: Date): Promise<QuarterCount[]> {
  const { rows } = await sql<QuarterCount>`
    select floor(extract(epoch from received_at) / ${sql.lit(quarterSeconds)})::integer as quarter,
      count(distinct date_trunc('minute', received_at))::integer as count
    from event where profile_id = ${profileId} and received_at > ${since} group by 1`.execute(db)
  return rows
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
    select display_name, status, provider = any(${vendorsOf('ads')}::text[]) as is_ad_account,
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
