import { type RowChanges, updateRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { StoredChannel } from './channels.ts'

export type MessageKind = 'alert_started' | 'alert_ended' | 'alert_test' | 'digest'

export interface OutgoingMessage {
  id: string
  key: string
  kind: MessageKind
  about_id: string
  channel: StoredChannel
  locale: string
  send_after: Date
}

/** Queues a message unless one with the same key exists; returns whether it is new. */
export async function insertMessage(db: Db, profileId: string, message: OutgoingMessage, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('outgoing_message')
    .values({ profile_id: profileId, ...message, channel: JSON.stringify(message.channel), created_at: now })
    .onConflict((conflict) => conflict.columns(['profile_id', 'key']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Takes a message that is due, so that no other worker sends it for the length of the lease. */
export async function updateMessageLeased(
  db: Db,
  profileId: string,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<OutgoingMessage | null> {
  const row = await db
    .updateTable('outgoing_message')
    .set({ leased_until: until })
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('send_after', '<=', now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .returning(['id', 'key', 'kind', 'about_id', 'channel', 'locale', 'send_after'])
    .executeTakeFirst()
  return (row as unknown as OutgoingMessage | undefined) ?? null
}

export async function updateMessage(db: Db, profileId: string, id: string, changes: RowChanges<'outgoing_message'>) {
  await updateRow(db, 'outgoing_message', { profile_id: profileId, id }, changes)
}

/** Deletes messages that were not sent yet, and returns their keys. */
export async function deleteWaiting(
  db: Db,
  profileId: string,
  { kind, about_id }: { kind: MessageKind; about_id: string },
): Promise<string[]> {
  const rows = await db
    .deleteFrom('outgoing_message')
    .where('profile_id', '=', profileId)
    .where('about_id', '=', about_id)
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('leased_until', 'is', null)
    .returning('key')
    .execute()
  return rows.map(({ key }) => key)
}

/** The messages of all profiles that are due, oldest first. */
export async function listDueMessages(db: Db, now: Date, limit: number): Promise<{ profile_id: string; id: string }[]> {
  return db
    .selectFrom('outgoing_message')
    .select(['profile_id', 'id'])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('send_after', '<=', now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .orderBy('send_after')
    .limit(limit)
    .execute()
}

/** Deletes the messages of all profiles that were created before, sent or not. */
export async function deleteMessagesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outgoing_message').where('created_at', '<', before).execute()
}
