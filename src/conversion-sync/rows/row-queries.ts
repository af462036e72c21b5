import { sql } from 'kysely'
import { insertChangedDaysOfConversions } from '../../attribution/rollups/changed-day-queries.ts'
import { updateRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { type RowChanges, rowStates, type SyncRow } from '../domain/rows/row-state.ts'
import type { ExportRow } from '../schemas.ts'

type SelectedRow = Pick<ExportRow, 'destination_id' | 'conversion_id' | 'definition_id' | 'conversion_time'>

/** Inserts selected conversions as pending rows; existing rows stay unchanged. */
export async function insertRows(db: Db, profileId: string, rows: readonly SelectedRow[], now: Date): Promise<void> {
  const destinations = rows.map(({ destination_id }) => destination_id)
  const conversions = rows.map(({ conversion_id }) => conversion_id)
  const definitions = rows.map(({ definition_id }) => definition_id)
  const times = rows.map(({ conversion_time }) => conversion_time)
  await sql`
    insert into export_row (profile_id, destination_id, conversion_id, definition_id, conversion_time, status, due_at,
      created_at, updated_at)
    select ${profileId}::uuid, destination_id, conversion_id, definition_id, conversion_time, ${rowStates.pending}, ${now}::timestamptz,
      ${now}::timestamptz, ${now}::timestamptz
    from unnest(${destinations}::uuid[], ${conversions}::uuid[], ${definitions}::uuid[], ${times}::timestamptz[])
      as r (destination_id, conversion_id, definition_id, conversion_time)
    order by destination_id, conversion_id
    on conflict do nothing`.execute(db)
  await insertChangedDaysOfConversions(db, profileId, conversions)
}

/** Locks the rows of these conversions at every destination until the transaction ends. */
export async function lockRowsOf(db: Db, profileId: string, conversionIds: readonly string[]): Promise<ExportRow[]> {
  return db
    .selectFrom('export_row')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('conversion_id', '=', sql<string>`any(${conversionIds}::uuid[])`)
    .orderBy('destination_id')
    .orderBy('conversion_id')
    .forUpdate()
    .execute()
}

/** Locks these rows of a destination until the transaction ends. */
export async function lockRows(
  db: Db,
  profileId: string,
  destinationId: string,
  conversionIds: readonly string[],
): Promise<ExportRow[]> {
  return db
    .selectFrom('export_row')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('destination_id', '=', destinationId)
    .where('conversion_id', '=', sql<string>`any(${conversionIds}::uuid[])`)
    .orderBy('conversion_id')
    .forUpdate()
    .execute()
}

/**
 * Held until commit by the worker that processes changes and by the one that prepares rows: a change is either visible when a
 * row is prepared, or finds the row in flight.
 */
export async function lockRowsOfProfile(db: Db, profileId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tributary export rows'), hashtext(${profileId}))`.execute(db)
}

/** Writes all columns of the rows that events change. */
export async function updateRows(
  db: Db,
  profileId: string,
  destinationId: string,
  changes: readonly SyncRow[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update export_row r set status = v.status, reason = v.reason, vendor_code = v.vendor_code,
      vendor_message = v.vendor_message, run_id = v.run_id, due_at = v.due_at, send_started_at = v.send_started_at,
      attempts = v.attempts, batch_limit = v.batch_limit, request_id = v.request_id, sent_to = v.sent_to,
      platform_event_id = v.platform_event_id, event_name = v.event_name, action_source = v.action_source, sent_at = v.sent_at, sent_value = v.sent_value,
      sent_currency = v.sent_currency, sent_customer_id = v.sent_customer_id, is_adjustment_due = v.is_adjustment_due,
      adjustment_run_id = v.adjustment_run_id, adjusted_at = v.adjusted_at, change_reason = v.change_reason,
      is_counted = v.is_counted, is_stale = v.is_stale, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(changes)}::json) as v (conversion_id uuid, status text, reason text,
      vendor_code text, vendor_message text, run_id uuid, due_at timestamptz, send_started_at timestamptz, attempts integer,
      batch_limit integer, request_id text, sent_to text, platform_event_id text, event_name text, action_source text, sent_at timestamptz,
      sent_value numeric, sent_currency text, sent_customer_id uuid, is_adjustment_due boolean, adjustment_run_id uuid, adjusted_at timestamptz,
      change_reason text, is_counted boolean, is_stale boolean)
    where r.profile_id = ${profileId} and r.destination_id = ${destinationId} and r.conversion_id = v.conversion_id`.execute(
    db,
  )
  const ids = changes.map(({ conversion_id }) => conversion_id)
  await insertChangedDaysOfConversions(db, profileId, ids)
}

/** Applies `changes` to the rejected rows of a run; returns their number. */
export async function updateRowsRetried(
  db: Db,
  profileId: string,
  { runId, changes, now }: { runId: string; changes: RowChanges; now: Date },
): Promise<number> {
  const retried = await db
    .updateTable('export_row')
    .set({ ...changes, updated_at: now })
    .where('profile_id', '=', profileId)
    .where('run_id', '=', runId)
    .where('status', '=', rowStates.rejected)
    .returning('conversion_id')
    .execute()
  const ids = retried.map(({ conversion_id }) => conversion_id)
  await insertChangedDaysOfConversions(db, profileId, ids)
  return ids.length
}

/** Removes pending rows from a run that ended before they were sent. */
export async function updateRowsReleased(db: Db, profileId: string, runId: string): Promise<void> {
  await updateRow(db, 'export_row', { profile_id: profileId, run_id: runId, status: 'pending' }, { run_id: null })
}

export interface RunCounts {
  sent: number
  skipped: number
  rejected: number
  pending: number
  adjusting: number
  adjusted: number
}

export async function sumRowsOfRun(db: Db, profileId: string, runId: string): Promise<RunCounts> {
  const { rows } = await sql<RunCounts>`
    select count(*) filter (where status = 'sent' and run_id = ${runId})::integer as sent,
      count(*) filter (where status = 'skipped' and run_id = ${runId})::integer as skipped,
      count(*) filter (where status = 'rejected' and run_id = ${runId})::integer as rejected,
      count(*) filter (where status = 'pending' and run_id = ${runId})::integer as pending,
      count(*) filter (where adjustment_run_id = ${runId} and is_adjustment_due)::integer as adjusting,
      count(*) filter (where adjustment_run_id = ${runId} and adjusted_at is not null)::integer as adjusted
    from export_row where profile_id = ${profileId} and (run_id = ${runId} or adjustment_run_id = ${runId})`.execute(db)
  return rows[0]!
}

/** Ordered by conversion id, after one. */
export async function listRowsOfRun(
  db: Db,
  profileId: string,
  runId: string,
  page: { status?: ExportRow['status'] | undefined; after?: string | undefined; limit: number },
): Promise<ExportRow[]> {
  return db
    .selectFrom('export_row')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where((eb) => eb.or([eb('run_id', '=', runId), eb('adjustment_run_id', '=', runId)]))
    .$if(page.status !== undefined, (query) => query.where('status', '=', page.status!))
    .$if(page.after !== undefined, (query) => query.where('conversion_id', '>', page.after!))
    .orderBy('conversion_id')
    .limit(page.limit)
    .execute()
}

/** Locks the rows that were sent for these customers until the transaction ends. */
export async function lockRowsOfCustomers(
  db: Db,
  profileId: string,
  customerIds: readonly string[],
): Promise<ExportRow[]> {
  return db
    .selectFrom('export_row')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('sent_customer_id', '=', sql<string>`any(${customerIds}::uuid[])`)
    .orderBy('destination_id')
    .orderBy('conversion_id')
    .forUpdate()
    .execute()
}

/** Rows of a destination that were sent under one of these event ids. */
export async function listRowsByPlatformEventId(
  db: Db,
  profileId: string,
  destinationId: string,
  ids: readonly string[],
): Promise<Pick<ExportRow, 'conversion_id' | 'event_name' | 'platform_event_id'>[]> {
  return db
    .selectFrom('export_row')
    .select(['conversion_id', 'event_name', 'platform_event_id'])
    .where('profile_id', '=', profileId)
    .where('destination_id', '=', destinationId)
    .where('platform_event_id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
}
