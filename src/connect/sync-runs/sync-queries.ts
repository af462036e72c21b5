import { sql } from 'kysely'
import { findRow, type NewRow, type Row, type RowChanges, updateRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

export type SyncRun = Row<'sync_run'>

/** Null when the connection already has an open run. */
export async function insertRun(db: Db, run: NewRow<'sync_run'>): Promise<SyncRun | null> {
  const row = await db
    .insertInto('sync_run')
    .values(run)
    .onConflict((conflict) =>
      conflict.columns(['profile_id', 'connection_id']).where('finished_at', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export function findOpenRun(db: Db, profileId: string, connectionId: string): Promise<SyncRun | null> {
  return findRow(db, 'sync_run', { profile_id: profileId, connection_id: connectionId, finished_at: null })
}

/** The latest run of each connection that is not disconnected. */
export async function listLatestRuns(
  db: Db,
  profileId: string,
  { provider, connection_id }: { provider: string | null; connection_id: string | null },
): Promise<(SyncRun & { provider: string })[]> {
  const { rows } = await sql<SyncRun & { provider: string }>`
    select distinct on (c.created_at, c.id) r.*, c.provider
    from connection c
    join sync_run r on r.profile_id = c.profile_id and r.connection_id = c.id
    where c.profile_id = ${profileId} and c.status <> 'disconnected'
      and (${provider}::text is null or c.provider = ${provider})
      and (${connection_id}::uuid is null or c.id = ${connection_id})
    order by c.created_at, c.id, r.created_at desc, r.id desc`.execute(db)
  return rows
}

/** Leases a run that is due and not leased. Null when there is no such run. */
export async function updateRunLeased(
  db: Db,
  profileId: string,
  runId: string,
  lease: { id: string; now: Date; until: Date },
): Promise<SyncRun | null> {
  const row = await db
    .updateTable('sync_run')
    .set((eb) => ({
      status: 'running',
      lease_id: lease.id,
      leased_until: lease.until,
      started_at: eb.fn.coalesce('started_at', eb.val(lease.now)),
    }))
    .where('profile_id', '=', profileId)
    .where('id', '=', runId)
    .where('finished_at', 'is', null)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', lease.now)]))
    .where((eb) => eb.or([eb('resume_at', 'is', null), eb('resume_at', '<=', lease.now)]))
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** False when the lease is lost: the current holder then reports the progress of the run. */
export function updateRunHeld(
  db: Db,
  profileId: string,
  id: string,
  leaseId: string,
  changes: RowChanges<'sync_run'>,
): Promise<boolean> {
  return updateRow(db, 'sync_run', { profile_id: profileId, id, lease_id: leaseId, finished_at: null }, changes)
}

/** Abandons the open runs of a connection that ends. */
export async function updateRunsAbandoned(db: Db, profileId: string, connectionId: string, at: Date): Promise<void> {
  const open = { profile_id: profileId, connection_id: connectionId, finished_at: null }
  const abandoned = { status: 'failed', error: 'disconnected', finished_at: at } as const
  await updateRow(db, 'sync_run', open, { ...abandoned, lease_id: null, leased_until: null })
}

/** A run that waits longer than this to start has lost its job. */
const queuedMs = 10 * 60_000

export interface DueRun {
  profile_id: string
  id: string
}

/** Lists running runs whose lease has expired, in all profiles. */
export async function listSilentRuns(db: Db, now: Date, limit: number): Promise<DueRun[]> {
  return db
    .selectFrom('sync_run')
    .select(['profile_id', 'id'])
    .where('finished_at', 'is', null)
    .where('status', '=', 'running')
    .where('leased_until', '<=', now)
    .orderBy('leased_until')
    .limit(limit)
    .execute()
}

/** False when another process was faster: the worker renewed its lease, or another leased the run. */
export async function updateSilentRunQueued(db: Db, profileId: string, runId: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('sync_run')
    .set({ status: 'queued', lease_id: null, leased_until: null })
    .where('profile_id', '=', profileId)
    .where('id', '=', runId)
    .where('finished_at', 'is', null)
    .where('status', '=', 'running')
    .where('leased_until', '<=', now)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Lists open runs that are not leased and need not wait: after throttling, and where a job was lost. In all profiles. */
export async function listStrandedRuns(db: Db, now: Date, limit: number): Promise<DueRun[]> {
  return db
    .selectFrom('sync_run')
    .select(['profile_id', 'id'])
    .where('finished_at', 'is', null)
    .where((eb) => eb.or([eb('status', '<>', 'queued'), eb('created_at', '<', new Date(now.getTime() - queuedMs))]))
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .where((eb) => eb.or([eb('resume_at', 'is', null), eb('resume_at', '<=', now)]))
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** Lists active connections that were last read before `before`, in all profiles that are not archived. */
export async function listDueConnections(
  db: Db,
  { before, limit, rarer }: { before: Date; limit: number; rarer: Readonly<Record<string, Date>> },
): Promise<{ profile_id: string; id: string }[]> {
  const { rows } = await sql<{ profile_id: string; id: string }>`
    select c.profile_id, c.id from connection c
    join profile p on p.id = c.profile_id and p.archived_at is null
    where (c.status in ('connected', 'error', 'needs_action') or c.reconnect_reason = 'token_ending')
      and c.status <> 'disconnected' and c.tokens is not null
      and coalesce(c.last_run_at, '-infinity')
        < coalesce((${JSON.stringify(rarer)}::jsonb ->> c.provider)::timestamptz, ${before})
      and not exists (select from sync_run r
        where r.profile_id = c.profile_id and r.connection_id = c.id and r.finished_at is null)
    order by c.last_run_at nulls first limit ${limit}`.execute(db)
  return rows
}

/** Deletes runs that ended before `before`, except the latest of each connection. In all profiles. */
export async function deleteOldRuns(db: Db, before: Date): Promise<number> {
  const result = await sql`
    delete from sync_run old
    where old.finished_at < ${before} and exists (select from sync_run later
      where later.profile_id = old.profile_id and later.connection_id = old.connection_id
        and later.created_at > old.created_at)`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** Returns when a person last mapped a stage of the provider's pipelines. */
export async function findMappingChangedAt(db: Db, profileId: string, provider: string): Promise<Date | null> {
  const row = await db
    .selectFrom('conversion_definition')
    .select((eb) => eb.fn.max('updated_at').as('at'))
    .where('profile_id', '=', profileId)
    .where('kind', '=', 'pipeline_stage')
    .where('stage_provider', '=', provider)
    .where('stage_key_source', '=', 'user')
    .executeTakeFirst()
  return row?.at ?? null
}

/** Returns the customers that the events were matched to. */
export async function listEventCustomers(
  db: Db,
  profileId: string,
  eventIds: readonly string[],
): Promise<{ id: string; customer_id: string | null }[]> {
  if (eventIds.length === 0) return []
  return db
    .selectFrom('event')
    .select(['id', 'customer_id'])
    .where('profile_id', '=', profileId)
    .where('id', 'in', eventIds)
    .execute()
}

export interface SearchDay {
  date: string
  page: string
  clicks: number
  impressions: number
  position: number | null
}

/** Replaces days that are read again. */
export async function insertSearchDays(
  db: Db,
  profileId: string,
  connectionId: string,
  rows: readonly SearchDay[],
): Promise<void> {
  await sql`
    insert into search_day (profile_id, connection_id, date, page, clicks, impressions, position)
    select distinct on (r.date, r.page) ${profileId}, ${connectionId}, r.date, r.page, r.clicks, r.impressions, r.position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (date date, page text, clicks bigint, impressions bigint, position numeric)
    order by r.date, r.page
    on conflict (profile_id, connection_id, date, page) do update set
      clicks = excluded.clicks, impressions = excluded.impressions, position = excluded.position`.execute(db)
}
