import { sql } from 'kysely'
import type { Db } from '../../kernel/db-handle.ts'
import type { ExportRow } from '../schemas.ts'

/** What whoever tells has to know of a row; the whole of it takes several times as long to read. */
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

/** Those whose request the vendor is to be asked after by now; the longest due first. */
export async function listRequestedRows(
  db: Db,
  profileId: string,
  destinationId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<DueRow[]> {
  return selectDue(db, profileId, destinationId, now).where('request_id', 'is not', null).limit(limit).execute()
}

/** Those that are to be told or adjusted by now, besides those that are on their way. Leased until the transaction ends. */
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

export interface SentRow {
  conversion_id: string
  sent_to: string
  platform_event_id: string | null
  event_name: string | null
  action_source: string
  sent_value: string | null
  sent_currency: string | null
  sent_customer_id: string | null
}

/** Takes rows that are told for the first time, which most are; those without a run join `runId`. */
export async function updateRowsSending(
  db: Db,
  profileId: string,
  destinationId: string,
  { rows, runId, now }: { rows: readonly SentRow[]; runId: string | null; now: Date },
): Promise<void> {
  const column = <Name extends keyof SentRow>(name: Name) => rows.map((row) => row[name])
  await sql`
    update export_row r set send_started_at = coalesce(r.send_started_at, ${now}), run_id = coalesce(r.run_id, ${runId}), reason = null,
      is_stale = false, sent_to = v.sent_to, platform_event_id = v.platform_event_id, event_name = v.event_name, action_source = v.action_source,
      sent_value = v.sent_value, sent_currency = v.sent_currency, sent_customer_id = v.sent_customer_id, updated_at = ${now}
    from unnest(${column('conversion_id')}::uuid[], ${column('sent_to')}::text[],
      ${column('platform_event_id')}::text[], ${column('event_name')}::text[], ${column('action_source')}::text[],
      ${column('sent_value')}::numeric[], ${column('sent_currency')}::text[],
      ${column('sent_customer_id')}::uuid[])
      as v (conversion_id, sent_to, platform_event_id, event_name, action_source, sent_value, sent_currency, sent_customer_id)
    where r.profile_id = ${profileId} and r.destination_id = ${destinationId} and r.conversion_id = v.conversion_id`.execute(
    db,
  )
}

/** Brings waiting rows to told, which most of them come to. Gives those whose conversion changed in the meantime. */
export async function updateRowsSent(
  db: Db,
  profileId: string,
  destinationId: string,
  { conversionIds, now }: { conversionIds: readonly string[]; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ conversion_id: string }>`
    with told as (
      update export_row set status = 'sent', sent_at = ${now}, send_started_at = null, request_id = null, reason = null,
        batch_limit = null, vendor_code = null, vendor_message = null, updated_at = ${now}
      where profile_id = ${profileId} and destination_id = ${destinationId} and status = 'pending'
        and conversion_id = any(${conversionIds}::uuid[])
      returning conversion_id, is_stale
    )
    select conversion_id from told where is_stale`.execute(db)
  return rows.map(({ conversion_id }) => conversion_id)
}

/** The change is noted anew: these rows know of it no more. */
export async function updateRowsNotStale(
  db: Db,
  profileId: string,
  destinationId: string,
  conversionIds: readonly string[],
): Promise<void> {
  await sql`update export_row set is_stale = false where profile_id = ${profileId} and destination_id = ${destinationId}
    and conversion_id = any(${conversionIds}::uuid[])`.execute(db)
}

/** The vendor took the request and tells later what became of it. */
export async function updateRowsProcessing(
  db: Db,
  profileId: string,
  destinationId: string,
  { conversionIds, requestId, dueAt }: { conversionIds: readonly string[]; requestId: string; dueAt: Date },
): Promise<void> {
  await sql`
    update export_row set reason = 'processing', request_id = ${requestId}, due_at = ${dueAt}
    where profile_id = ${profileId} and destination_id = ${destinationId} and (status = 'pending' or is_adjustment_due)
      and conversion_id = any(${conversionIds}::uuid[])`.execute(db)
}
