import { sql } from 'kysely'
import type { Db } from '../../kernel/context/context.ts'
import type { OutboxRow } from '../../kernel/context/event.ts'

export async function insertEvents(db: Db, profileId: string, rows: readonly OutboxRow[]): Promise<void> {
  await sql`
    insert into webhook_event
      (profile_id, id, type, provider, app_id, body, customer_id, personal_key_kind, is_test, occurred_at)
    select ${profileId}::uuid, id, type, provider, app_id, body, customer_id, personal_key_kind, is_test, occurred_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, type text, provider text, app_id uuid,
      body text, customer_id uuid, personal_key_kind text, is_test boolean, occurred_at timestamptz)`.execute(db)
}

/** Profiles with events that are not fanned out. The partial index contains only those, so the query is cheap. */
export async function listProfileIdsToFanOut(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_event')
    .select('profile_id')
    .distinct()
    .where('position', 'is', null)
    .where('is_test', '=', false)
    .limit(limit)
    .execute()
  return rows.map((row) => row.profile_id)
}

/** Returns the last position of the profile. Locked until the transaction ends, so that positions become visible in order. */
export async function lockFeed(db: Db, profileId: string): Promise<number> {
  await db
    .insertInto('webhook_feed')
    .values({ profile_id: profileId, last_position: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const feed = await db
    .selectFrom('webhook_feed')
    .select('last_position')
    .where('profile_id', '=', profileId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return feed.last_position
}

export interface EventToFanOut {
  id: string
  type: string
  provider: string
  app_id: string | null
  is_test: boolean
}

/** Oldest first. */
export async function listEventsToFanOut(db: Db, profileId: string, limit: number): Promise<EventToFanOut[]> {
  return db
    .selectFrom('webhook_event')
    .select(['id', 'type', 'provider', 'app_id', 'is_test'])
    .where('profile_id', '=', profileId)
    .where('position', 'is', null)
    .where('is_test', '=', false)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Assigns the positions after `lastPosition` to the events, in order. The feed must be locked. */
export async function updateEventsFannedOut(
  db: Db,
  profileId: string,
  eventIds: readonly string[],
  lastPosition: number,
  at: Date,
): Promise<void> {
  await sql`
    update webhook_event set position = ${lastPosition} + given.place, fanned_out_at = ${at}
    from unnest(${eventIds}::uuid[]) with ordinality as given (id, place)
    where webhook_event.profile_id = ${profileId} and webhook_event.id = any(${eventIds}::uuid[])
      and webhook_event.id = given.id`.execute(db)
  await db
    .updateTable('webhook_feed')
    .set({ last_position: lastPosition + eventIds.length })
    .where('profile_id', '=', profileId)
    .execute()
}
