import { sql } from 'kysely'
import { deleteRow, findRow, insertRow, listRows, type Row, updateRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { StoredChannel } from '../channels/channels.ts'
import type { DigestSchedule } from './domain/digest-schedule.ts'

export type Digest = Omit<Row<'digest'>, 'schedule' | 'channels'> & DigestSchedule & { channels: StoredChannel[] }

/** The digests of a user, oldest first. */
export async function listDigests(db: Db, profileId: string, userId: string): Promise<Digest[]> {
  return (await listRows(db, 'digest', { profile_id: profileId, user_id: userId }, ['id'])) as unknown as Digest[]
}

export async function findDigest(db: Db, profileId: string, id: string): Promise<Digest | null> {
  return (await findRow(db, 'digest', { profile_id: profileId, id })) as unknown as Digest | null
}

export function insertDigest(db: Db, digest: Digest): Promise<void> {
  return insertRow(db, 'digest', { ...digest, channels: JSON.stringify(digest.channels) })
}

export async function updateDigest(db: Db, digest: Digest): Promise<void> {
  const { profile_id, id, user_id: _, created_at: __, channels, ...changes } = digest
  await updateRow(db, 'digest', { profile_id, id }, { ...changes, channels: JSON.stringify(channels) })
}

/** Deletes the digests of a user who left. */
export async function deleteDigestsOfUser(db: Db, profileId: string, userId: string): Promise<void> {
  await deleteRow(db, 'digest', { profile_id: profileId, user_id: userId })
}

export async function deleteDigest(db: Db, profileId: string, id: string): Promise<void> {
  await deleteRow(db, 'digest', { profile_id: profileId, id })
}

export type DueDigest = Digest & { timezone: string }

/** The digests of all profiles in use that are due, those of a profile together. */
export async function listDueDigests(db: Db, now: Date, limit: number): Promise<DueDigest[]> {
  const { rows } = await sql<DueDigest>`
    select d.*, p.timezone
    from digest d join profile p on p.id = d.profile_id
    where d.is_enabled and d.next_at <= ${now} and p.archived_at is null
    order by d.profile_id, d.id limit ${limit}`.execute(db)
  return rows
}

/** The digests of a profile that are not due yet. */
export async function listLaterDigests(
  db: Db,
  profileId: string,
  now: Date,
): Promise<(DigestSchedule & { id: string; timezone: string })[]> {
  const rows = await db
    .selectFrom('digest as d')
    .innerJoin('profile as p', 'p.id', 'd.profile_id')
    .select(['d.id', 'd.schedule', 'd.hour', 'd.weekday', 'd.month_day', 'p.timezone'])
    .where('d.profile_id', '=', profileId)
    .where('d.next_at', '>', now)
    .execute()
  return rows as (DigestSchedule & { id: string; timezone: string })[]
}

export async function updateNextAt(db: Db, profileId: string, id: string, next_at: Date): Promise<void> {
  await updateRow(db, 'digest', { profile_id: profileId, id }, { next_at })
}

/** False if another worker has queued it, or the user has changed it, in the meantime. */
export async function updateDigestQueued(
  db: Db,
  { profile_id, id, updated_at }: DueDigest,
  { now, next_at }: { now: Date; next_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('digest')
    .set({ next_at })
    .where('profile_id', '=', profile_id)
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .where('next_at', '<=', now)
    .where('updated_at', '=', updated_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the user whose mail ended now; null if it had ended before or the digest is gone. */
export async function updateUnsubscribed(db: Db, profileId: string, id: string, now: Date): Promise<string | null> {
  const row = await db
    .updateTable('digest')
    .set({ unsubscribed_at: now, updated_at: now })
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .where('unsubscribed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}
