import { sql } from 'kysely'
import { deleteRow, findRow, insertOrUpdateRow, updateRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'
import type { OldEvent } from './domain/retention.ts'

export interface Retention {
  months: number
  decided_at: Date
  effective_at: Date
  pruned_before: Date | null
}

const columns = ['months', 'decided_at', 'effective_at', 'pruned_before'] as const

export function findRetention(db: Db, profileId: string): Promise<Retention | null> {
  return findRow(db, 'retention_policy', { profile_id: profileId }, columns)
}

export function insertRetention(db: Db, profileId: string, retention: Omit<Retention, 'pruned_before'>): Promise<void> {
  return insertOrUpdateRow(db, 'retention_policy', { profile_id: profileId, ...retention }, ['profile_id'])
}

export async function deleteRetention(db: Db, profileId: string): Promise<void> {
  await deleteRow(db, 'retention_policy', { profile_id: profileId })
}

export async function updatePrunedBefore(db: Db, profileId: string, pruned_before: Date): Promise<void> {
  await updateRow(db, 'retention_policy', { profile_id: profileId }, { pruned_before })
}

/** Lists the retention settings of all profiles that are in effect. */
export async function listDueRetentions(db: Db, now: Date): Promise<(Retention & { profile_id: string })[]> {
  return db
    .selectFrom('retention_policy')
    .select(['profile_id', ...columns])
    .where('effective_at', '<=', now)
    .orderBy('profile_id')
    .execute()
}

/** Returns the receive time of the oldest event since a time; null if there is none. */
export async function findOldestReceivedAt(db: Db, profileId: string, since: Date | null): Promise<Date | null> {
  const row = await db
    .selectFrom('event')
    .select('received_at')
    .where('profile_id', '=', profileId)
    .$if(since !== null, (query) => query.where('received_at', '>=', since!))
    .orderBy('received_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.received_at ?? null
}

/** Counts the events received in a period, up to `limit`. */
export async function countReceivedEvents(
  db: Db,
  profileId: string,
  from: Date,
  to: Date,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from event where profile_id = ${profileId} and received_at >= ${from} and received_at < ${to} limit ${limit}
    ) counted`.execute(db)
  return Number(rows[0]!.count)
}

export interface EventPosition {
  received_at: Date
  id: string
}

/** Lists events of a period in order of receipt, after `after`, with the properties that decide whether they can be pruned. */
export async function listOldEvents(
  db: Db,
  profileId: string,
  span: { after: EventPosition; to: Date; limit: number },
): Promise<(OldEvent & EventPosition)[]> {
  const isReferredBy = (table: string, column = 'event_id') =>
    sql`exists (select from ${sql.table(table)} o where o.profile_id = ${profileId} and o.${sql.ref(column)} = e.id)`
  const { rows } = await sql<OldEvent & EventPosition>`
    select e.id, e.received_at, e.recorded_via, e.is_session_explicit,
      e.recorded_via = 'tracker' and exists (select from event u where u.profile_id = ${profileId}
        and u.visitor_id = e.visitor_id and u.recorded_via = 'tracker'
        and (not u.is_session_explicit or u.customer_id is distinct from e.customer_id)) as has_mixed_mates,
      exists (select from visit s where s.profile_id = ${profileId} and s.visitor_id = e.visitor_id
        and s.session_id = e.session_id and e.event_time in (s.started_at, s.last_seen_at)) as is_edge_of_visit,
      (${isReferredBy('conversion')} or exists (select from touch t where t.profile_id = ${profileId}
          and t.visitor_id = e.visitor_id and t.event_id = e.id)
        or ${isReferredBy('payment_action')} or ${isReferredBy('payment_refund', 'refund_event_id')} or ${isReferredBy('payment_refund', 'payment_event_id')}
        or ${isReferredBy('deal_event')} or ${isReferredBy('event_signal')}) as is_referred_to
    from event e
    where e.profile_id = ${profileId} and (e.received_at, e.id) > (${span.after.received_at}, ${span.after.id}::uuid)
      and e.received_at < ${span.to}
    order by e.received_at, e.id limit ${span.limit}`.execute(db)
  return rows
}

export async function deleteOldEvents(db: Db, profileId: string, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from event where profile_id = ${profileId} and id = any(${ids}::uuid[])`.execute(db)
  return Number(numAffectedRows)
}
