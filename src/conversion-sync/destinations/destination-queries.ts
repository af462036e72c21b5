import { sql } from 'kysely'
import { findRow, listRows, type NewRow, updateRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { Destination } from '../schemas.ts'

/** Oldest first. */
export function listDestinations(db: Db, profileId: string): Promise<Destination[]> {
  return listRows(db, 'export_destination', { profile_id: profileId, removed_at: null }, ['id'])
}

export function findDestination(db: Db, profileId: string, id: string): Promise<Destination | null> {
  return findRow(db, 'export_destination', { profile_id: profileId, id, removed_at: null })
}

/** Null if the destination already exists. */
export async function insertDestination(
  db: Db,
  destination: NewRow<'export_destination'>,
): Promise<Destination | null> {
  const row = await db
    .insertInto('export_destination')
    .values(destination)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Switches off its catalog lines; its rows stay readable. */
export async function updateDestinationRemoved(db: Db, profileId: string, id: string, at: Date): Promise<boolean> {
  const destination = { profile_id: profileId, id, removed_at: null }
  if (!(await updateRow(db, 'export_destination', destination, { removed_at: at }))) return false
  const lines = { profile_id: profileId, destination_id: id, is_enabled: true }
  await updateRow(db, 'export_catalog', lines, { is_enabled: false, enabled_until: at, updated_at: at })
  return true
}

/** Makes the destination due at `dueAt` or earlier. */
export async function updateDestinationDue(
  db: Db,
  profileId: string,
  ids: readonly string[],
  dueAt: Date,
): Promise<void> {
  await sql`update export_destination set due_at = least(due_at, ${dueAt}::timestamptz)
    where profile_id = ${profileId} and id = any(${ids}::uuid[])`.execute(db)
}

export interface DueDestination {
  profile_id: string
  id: string
  due_at: Date
}

/** Destinations without a lease that are due until `until`, of one profile or of all (null). */
export async function listDueDestinations(
  db: Db,
  due: { profileId: string | null; now: Date; until: Date; limit: number },
): Promise<DueDestination[]> {
  const { profileId, now, until, limit } = due
  return db
    .selectFrom('export_destination')
    .select(['profile_id', 'id', 'due_at'])
    .where('due_at', '<=', until)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .$if(profileId !== null, (query) => query.where('profile_id', '=', profileId!))
    .$narrowType<{ due_at: Date }>()
    .orderBy('due_at')
    .limit(limit)
    .execute()
}

/** Returns the lease; the destination is due with its next row. */
export async function updateLeaseReturned(
  db: Db,
  profileId: string,
  id: string,
  leaseId: string,
  notBefore: Date,
): Promise<void> {
  await sql`
    update export_destination set lease_id = null, lease_until = null, due_at = (
      select case when count(*) > 0 then greatest(min(r.due_at), ${notBefore}::timestamptz) end from export_row r
      where r.profile_id = ${profileId} and r.destination_id = ${id} and (r.status = 'pending' or r.is_adjustment_due))
    where profile_id = ${profileId} and id = ${id} and lease_id = ${leaseId}`.execute(db)
}

export function updateDestinationSettings(
  db: Db,
  profileId: string,
  id: string,
  settings: Pick<Destination, 'test_event_code' | 'limited_data_use'>,
): Promise<boolean> {
  return updateRow(db, 'export_destination', { profile_id: profileId, id, removed_at: null }, settings)
}
