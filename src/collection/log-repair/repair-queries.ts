import { sql } from 'kysely'
import type { Db } from '../../kernel/context/context.ts'
import type { LogEntry } from '../log/log-queries.ts'

export interface FailureFilter {
  sequence: number | null
  /** Failures after this time are left out: they were retried already. */
  failedBefore: Date
}

/** Lists the sequences of failures to retry, in the order of the log. */
export async function listFailedSequences(
  db: Db,
  profileId: string,
  { sequence, failedBefore }: FailureFilter,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('ingest_failure')
    .select('sequence')
    .where('profile_id', '=', profileId)
    .where('failed_at', '<', failedBefore)
    .$if(sequence !== null, (query) => query.where('sequence', '=', sequence!))
    .orderBy('sequence')
    .limit(limit)
    .execute()
  return rows.map((row) => row.sequence)
}

/** Locks a failure until the transaction ends; null if it was retried meanwhile. */
export async function lockFailure(db: Db, profileId: string, sequence: number): Promise<LogEntry | null> {
  const row = await db
    .selectFrom('ingest_failure')
    .select(['profile_id', 'sequence', 'received_at', 'kind', 'event_id', 'payload', 'signal'])
    .where('profile_id', '=', profileId)
    .where('sequence', '=', sequence)
    .forUpdate()
    .executeTakeFirst()
  return (row as LogEntry | undefined) ?? null
}

export async function deleteFailure(db: Db, profileId: string, sequence: number): Promise<void> {
  await db.deleteFrom('ingest_failure').where('profile_id', '=', profileId).where('sequence', '=', sequence).execute()
}

/** Stores why a failure failed again. */
export async function updateFailure(
  db: Db,
  profileId: string,
  sequence: number,
  failure: { error: string; failed_at: Date },
): Promise<void> {
  await db
    .updateTable('ingest_failure')
    .set(failure)
    .where('profile_id', '=', profileId)
    .where('sequence', '=', sequence)
    .execute()
}

/** Lists the sequences of derived entries that were received at a time or later; entries that were set aside are left out. */
export async function listDerivedSequences(
  db: Db,
  profileId: string,
  { from, after, limit }: { from: Date; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ sequence: number }>`
    select l.sequence from ingest_log l
    where l.profile_id = ${profileId} and l.received_at >= ${from} and l.sequence > ${after}
      and l.sequence < (select p.next_sequence from ingest_position p where p.profile_id = ${profileId})
      and not exists (select from ingest_failure x where x.profile_id = ${profileId} and x.sequence = l.sequence)
    order by l.sequence limit ${limit}`.execute(db)
  return rows.map(({ sequence }) => sequence)
}

/** Lists entries that are still in the log, in their order. */
export async function listEntriesOf(db: Db, profileId: string, sequences: readonly number[]): Promise<LogEntry[]> {
  const { rows } = await sql<LogEntry>`
    select profile_id, sequence, received_at, kind, event_id, payload, signal from ingest_log
    where profile_id = ${profileId} and sequence = any(${sequences}::bigint[]) order by sequence`.execute(db)
  return rows
}

/** Lists the events whose customer a person decided: an assigned payer, or an event that an undone merge returned. */
export async function listDecidedEvents(db: Db, profileId: string, eventIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    select a.event_id from payment_action a
    where a.profile_id = ${profileId} and a.event_id = any(${eventIds}::uuid[]) and a.payer_assigned_at is not null
    union
    select p.ref::uuid from customer_merge m
    join customer_merge_part p on p.profile_id = ${profileId} and p.merge_id = m.id and p.kind = 'event'
    where m.profile_id = ${profileId} and m.undone_at is not null and p.ref = any(${eventIds}::text[])`.execute(db)
  return rows.map(({ event_id }) => event_id)
}

export interface Holder {
  customer_id: string | null
  visitor_id: string | null
}

/** The people that events and their touches belong to. */
export async function listHolders(
  db: Db,
  profileId: string,
  eventIds: readonly string[],
  touchIds: readonly string[],
): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select e.customer_id, e.visitor_id from event e where e.profile_id = ${profileId} and e.id = any(${eventIds}::uuid[])
    union
    select t.customer_id, t.visitor_id from touch t where t.profile_id = ${profileId} and t.id = any(${touchIds}::uuid[])
    union
    select c.customer_id, c.visitor_id from conversion c
      where c.profile_id = ${profileId} and c.event_id = any(${eventIds}::uuid[])`.execute(db)
  return rows
}

/** Deletes the rows that were derived from single events. Conversions stay, so that only differences are written later. */
export async function deleteDerivedRows(
  db: Db,
  profileId: string,
  eventIds: readonly string[],
  touchIds: readonly string[],
): Promise<void> {
  await sql`delete from event e where e.profile_id = ${profileId} and e.id = any(${eventIds}::uuid[])`.execute(db)
  await sql`delete from touch t where t.profile_id = ${profileId} and t.id = any(${touchIds}::uuid[])`.execute(db)
  await sql`delete from payment_reference r
    where r.profile_id = ${profileId} and r.event_id = any(${eventIds}::uuid[])`.execute(db)
  await sql`delete from payment_refund r
    where r.profile_id = ${profileId} and r.refund_event_id = any(${eventIds}::uuid[])`.execute(db)
}
