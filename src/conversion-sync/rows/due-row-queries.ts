import { sql } from 'kysely'
import { insertChangedDaysOfConversions } from '../../attribution/rollups/changed-day-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { RequestColumns } from '../domain/rows/change-row.ts'
import { type RowChanges, rowStates, type SyncRow } from '../domain/rows/row-state.ts'
import type { ExportRow } from '../schemas.ts'

/** The columns that sending needs; reading all of them takes several times as long. */
export type DueRow = Pick<
  ExportRow,
  | 'conversion_id'
  | 'definition_id'
  | 'status'
  | 'reason'
  | 'run_id'
  | 'send_started_at'
  | 'attempts'
  | 'batch_limit'
  | 'request_id'
  | 'platform_event_id'
  | 'is_adjustment_due'
  | 'adjustment_run_id'
>

const dueColumns = [
  ...['conversion_id', 'definition_id', 'status', 'reason', 'run_id', 'send_started_at', 'attempts', 'batch_limit'],
  ...['request_id', 'platform_event_id', 'is_adjustment_due', 'adjustment_run_id'],
] as (keyof DueRow)[]

function selectDue(db: Db, profileId: string, destinationId: string, now: Date) {
  return db
    .selectFrom('export_row')
    .select(dueColumns)
    .where('profile_id', '=', profileId)
    .where('destination_id', '=', destinationId)
    .where(sql<boolean>`(status = 'pending' or is_adjustment_due)`)
    .where('due_at', '<=', now)
    .orderBy('due_at')
}

/** Rows whose request is due to be polled, longest due first. */
export async function listRequestedRows(
  db: Db,
  profileId: string,
  destinationId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<DueRow[]> {
  return selectDue(db, profileId, destinationId, now).where('request_id', 'is not', null).limit(limit).execute()
}

/** Locks due rows until the transaction ends, except those in flight. */
export async function lockDueRows(
  db: Db,
  profileId: string,
  destinationId: string,
  { now, limit, besides }: { now: Date; limit: number; besides: readonly string[] },
): Promise<DueRow[]> {
  return selectDue(db, profileId, destinationId, now)
    .where('request_id', 'is', null)
    .$if(besides.length > 0, (query) => query.where(sql<boolean>`conversion_id <> all(${besides}::uuid[])`))
    .limit(limit)
    .forUpdate()
    .execute()
}

export type StartedRow = RequestColumns & Pick<SyncRow, 'conversion_id' | 'send_started_at'>

/** Starts first requests in one statement, since most rows are first requests; rows without a run join `runId`. */
export async function updateRowsStarted(
  db: Db,
  profileId: string,
  destinationId: string,
  { rows, runId, now }: { rows: readonly StartedRow[]; runId: string | null; now: Date },
): Promise<void> {
  const column = <Name extends keyof StartedRow>(name: Name) => rows.map((row) => row[name])
  await sql`
    update export_row r set send_started_at = v.send_started_at, run_id = coalesce(r.run_id, ${runId}), reason = null,
      is_stale = false, sent_to = v.sent_to, platform_event_id = v.platform_event_id, event_name = v.event_name,
      action_source = v.action_source, sent_value = v.sent_value, sent_currency = v.sent_currency,
      sent_customer_id = v.sent_customer_id, updated_at = ${now}
    from unnest(${column('conversion_id')}::uuid[], ${column('send_started_at')}::timestamptz[], ${column('sent_to')}::text[],
      ${column('platform_event_id')}::text[], ${column('event_name')}::text[], ${column('action_source')}::text[],
      ${column('sent_value')}::numeric[], ${column('sent_currency')}::text[],
      ${column('sent_customer_id')}::uuid[])
      as v (conversion_id, send_started_at, sent_to, platform_event_id, event_name, action_source, sent_value, sent_currency,
        sent_customer_id)
    where r.profile_id = ${profileId} and r.destination_id = ${destinationId} and r.conversion_id = v.conversion_id`.execute(
    db,
  )
}

interface BulkChange {
  conversionIds: readonly string[]
  changes: RowChanges
}

/** Applies `changes` to accepted rows in one statement. Returns those whose conversion changed during the request. */
export async function updateRowsSent(
  db: Db,
  profileId: string,
  destinationId: string,
  { conversionIds, changes, now }: BulkChange & { now: Date },
): Promise<string[]> {
  const rows = await db
    .with('sent', (db) =>
      db
        .updateTable('export_row')
        .set({ ...changes, updated_at: now })
        .where('profile_id', '=', profileId)
        .where('destination_id', '=', destinationId)
        .where('status', '=', rowStates.sending)
        .where('conversion_id', '=', sql<string>`any(${conversionIds}::uuid[])`)
        .returning(['conversion_id', 'is_stale']),
    )
    .selectFrom('sent')
    .select('conversion_id')
    .where('is_stale', '=', true)
    .execute()
  await insertChangedDaysOfConversions(db, profileId, conversionIds)
  return rows.map(({ conversion_id }) => conversion_id)
}

/** The changes of these rows are queued again. */
export async function updateRowsNotStale(
  db: Db,
  profileId: string,
  destinationId: string,
  conversionIds: readonly string[],
): Promise<void> {
  await sql`update export_row set is_stale = false where profile_id = ${profileId} and destination_id = ${destinationId}
    and conversion_id = any(${conversionIds}::uuid[])`.execute(db)
}

/** Applies `changes` to rows whose result the platform reports later. */
export async function updateRowsProcessing(
  db: Db,
  profileId: string,
  destinationId: string,
  { conversionIds, changes: { reason, request_id, due_at } }: BulkChange,
): Promise<void> {
  await sql`
    update export_row set reason = ${reason}, request_id = ${request_id}, due_at = ${due_at}
    where profile_id = ${profileId} and destination_id = ${destinationId}
      and (status = ${rowStates.sending} or is_adjustment_due) and conversion_id = any(${conversionIds}::uuid[])`.execute(
    db,
  )
}
