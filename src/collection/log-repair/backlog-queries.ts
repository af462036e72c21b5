import { sql } from 'kysely'
import type { Db } from '../../kernel/context/context.ts'

/** What waits in the log of one profile. */
export interface ProfileBacklog {
  profile_id: string
  waiting: number
  waiting_bytes: number
  /** No entry that waits is older. */
  waiting_since: Date
}

/** Lists the profiles with entries to derive, those that wait longest first. */
export async function listBacklogs(db: Db, limit: number): Promise<ProfileBacklog[]> {
  const { rows } = await sql<ProfileBacklog>`
    select h.profile_id, h.next_sequence - p.next_sequence as waiting, greatest(h.bytes - p.bytes, 0) as waiting_bytes,
      greatest(p.received_at, h.waiting_since) as waiting_since
    from ingest_head h join ingest_position p on p.profile_id = h.profile_id
    where h.next_sequence > p.next_sequence
    order by waiting_since, h.profile_id limit ${limit}`.execute(db)
  return rows
}

/** The logs of all profiles together. */
export interface LogTotals {
  waiting: number
  waiting_bytes: number
  waiting_since: Date | null
  /** Entries that were derived or set aside since the first one. */
  derived: number
  failures: number
  /** The number of profiles that have failures. */
  failing_profiles: number
}

export async function findLogTotals(db: Db): Promise<LogTotals> {
  const logs = await sql<Omit<LogTotals, 'failures' | 'failing_profiles'>>`
    select coalesce(sum(h.next_sequence - p.next_sequence), 0)::bigint as waiting,
      coalesce(sum(greatest(h.bytes - p.bytes, 0)) filter (where h.next_sequence > p.next_sequence), 0)::bigint as waiting_bytes,
      min(greatest(p.received_at, h.waiting_since)) filter (where h.next_sequence > p.next_sequence) as waiting_since,
      coalesce(sum(p.next_sequence - 1), 0)::bigint as derived
    from ingest_head h join ingest_position p on p.profile_id = h.profile_id`.execute(db)
  const failures = await sql<Pick<LogTotals, 'failures' | 'failing_profiles'>>`
    select count(*) as failures, count(distinct f.profile_id) as failing_profiles from ingest_failure f`.execute(db)
  return { ...logs.rows[0]!, ...failures.rows[0]! }
}

/** An entry that was set aside, without its payload, which contains personal data. */
export interface FailureRow {
  profile_id: string
  sequence: number
  kind: 'hit' | 'event'
  event_id: string
  received_at: Date
  error: string
  failed_at: Date
}

/** Lists failures of one profile, or of all, the newest first. */
export async function listFailures(db: Db, profileId: string | null, limit: number): Promise<FailureRow[]> {
  const ofProfile = profileId === null ? sql`true` : sql`f.profile_id = ${profileId}`
  const { rows } = await sql<FailureRow>`
    select f.profile_id, f.sequence, f.kind, f.event_id, f.received_at, f.error, f.failed_at from ingest_failure f
    where ${ofProfile} order by f.failed_at desc, f.profile_id, f.sequence limit ${limit}`.execute(db)
  return rows
}

/** Counts failures by profile, most first. */
export async function countFailures(db: Db, limit: number): Promise<{ profile_id: string; failures: number }[]> {
  const { rows } = await sql<{ profile_id: string; failures: number }>`
    select f.profile_id, count(*) as failures from ingest_failure f
    group by f.profile_id order by count(*) desc, f.profile_id limit ${limit}`.execute(db)
  return rows
}
