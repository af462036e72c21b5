import { sql } from 'kysely'
import type { Db } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import type { Delivery } from './schemas.ts'

export interface NewDelivery {
  subscription_id: string
  event_id: string
}

/** In the given order, which is the order of the attempts. */
export async function insertDeliveries(
  db: Db,
  profileId: string,
  deliveries: readonly NewDelivery[],
  at: Date,
): Promise<void> {
  // Ids of the same millisecond are unordered; sorting them keeps the order of the list. The due times are microseconds apart for
  // the same reason.
  const ids = deliveries.map(() => newId(at.getTime())).sort()
  await sql`
    insert into webhook_delivery
      (profile_id, id, subscription_id, event_id, status, attempt, attempts, next_attempt_at, created_at)
    select ${profileId}, id, subscription_id, event_id, 'pending', 0, '[]',
      ${at}::timestamptz - (${ids.length} - place) * interval '1 microsecond', ${at}
    from unnest(
      ${ids}::uuid[],
      ${deliveries.map((delivery) => delivery.subscription_id)}::uuid[],
      ${deliveries.map((delivery) => delivery.event_id)}::uuid[]
    ) with ordinality as given (id, subscription_id, event_id, place)`.execute(db)
}

/** Newest first; subscriptions of one app, or, without an app, of the profile itself. */
export async function listDeliveries(
  db: Db,
  profileId: string,
  appId: string | null,
  page: { subscription_id?: string; status?: Delivery['status']; before_id: string | null; limit: number },
): Promise<Delivery[]> {
  const rows = await selectDeliveries(db, profileId, appId)
    .$if(page.subscription_id !== undefined, (query) => query.where('d.subscription_id', '=', page.subscription_id!))
    .$if(page.status !== undefined, (query) => query.where('d.status', '=', page.status!))
    .$if(page.before_id !== null, (query) => query.where('d.id', '<', page.before_id!))
    .orderBy('d.id', 'desc')
    .limit(page.limit)
    .execute()
  return rows.map(withoutOldTime)
}

export interface WholeDelivery extends Delivery {
  url: string
  stored_body: string
  personal_key_kind: 'email' | 'phone' | null
}

export async function findDelivery(
  db: Db,
  profileId: string,
  appId: string | null,
  id: string,
): Promise<WholeDelivery | null> {
  const row = await selectDeliveries(db, profileId, appId)
    .select(['s.url', 'e.body as stored_body', 'e.personal_key_kind'])
    .where('d.id', '=', id)
    .executeTakeFirst()
  return row ? withoutOldTime(row) : null
}

function selectDeliveries(db: Db, profileId: string, appId: string | null) {
  return db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_subscription as s', (join) =>
      join.onRef('s.profile_id', '=', 'd.profile_id').onRef('s.id', '=', 'd.subscription_id'),
    )
    .innerJoin('webhook_event as e', (join) =>
      join.onRef('e.profile_id', '=', 'd.profile_id').onRef('e.id', '=', 'd.event_id'),
    )
    .select(['d.id', 'd.subscription_id', 'd.event_id', 'e.type as event_type', 'd.status', 'd.attempts'])
    .select(['d.next_attempt_at', 'd.delivered_at', 'd.created_at'])
    .where('d.profile_id', '=', profileId)
    .where('s.app_id', 'is not distinct from', appId)
}

function withoutOldTime<Row extends { status: string; next_attempt_at: Date }>(row: Row) {
  return { ...row, next_attempt_at: row.status === 'pending' ? row.next_attempt_at : null }
}

export interface ReplayableDelivery {
  id: string
  event_id: string
  subscription_id: string
  subscription_status: 'active' | 'paused' | 'failed'
}

/** A delivery of another app is reported as not found. */
export async function lockDelivery(
  db: Db,
  profileId: string,
  appId: string | null,
  id: string,
): Promise<ReplayableDelivery | null> {
  const row = await db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_subscription as s', (join) =>
      join.onRef('s.profile_id', '=', 'd.profile_id').onRef('s.id', '=', 'd.subscription_id'),
    )
    .select(['d.id', 'd.event_id', 'd.subscription_id', 's.status as subscription_status'])
    .where('d.profile_id', '=', profileId)
    .where('d.id', '=', id)
    .where('s.app_id', 'is not distinct from', appId)
    .forUpdate('d')
    .executeTakeFirst()
  return row ?? null
}

/** Due immediately, with all its attempts again. */
export async function updateDeliveryReplayed(db: Db, profileId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ status: 'pending', attempt: 0, next_attempt_at: at, leased_until: null, delivered_at: null })
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .execute()
}
