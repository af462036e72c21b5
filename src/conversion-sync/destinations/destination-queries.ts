import { type Insertable, sql } from 'kysely'
import type { ExportDestinationTable } from '../../db/tables/exports.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { Destination } from '../schemas.ts'

/** Oldest first. */
export async function listDestinations(db: Db, profileId: string): Promise<Destination[]> {
  return db
    .selectFrom('export_destination')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
}

export async function findDestination(db: Db, profileId: string, id: string): Promise<Destination | null> {
  const row = await db
    .selectFrom('export_destination')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Null if the destination already exists. */
export async function insertDestination(
  db: Db,
  profileId: string,
  destination: Omit<Insertable<ExportDestinationTable>, 'profile_id'>,
): Promise<Destination | null> {
  const row = await db
    .insertInto('export_destination')
    .values({ ...destination, profile_id: profileId })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Switches off its catalog lines; its rows stay readable. */
export async function updateDestinationRemoved(db: Db, profileId: string, id: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('export_destination')
    .set({ removed_at: at })
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return false
  await db
    .updateTable('export_catalog')
    .set({ is_enabled: false, enabled_until: at, updated_at: at })
    .where('profile_id', '=', profileId)
    .where('destination_id', '=', id)
    .where('is_enabled', '=', true)
    .execute()
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

/** Takes or renews the lease; null if another process holds it. */
export async function updateLeaseTaken(
  db: Db,
  profileId: string,
  id: string,
  lease: { id: string; now: Date; until: Date },
): Promise<Destination | null> {
  const row = await db
    .updateTable('export_destination')
    .set({ lease_id: lease.id, lease_until: lease.until })
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', lease.now), eb('lease_id', '=', lease.id)]),
    )
    .returningAll()
    .executeTakeFirst()
  return row ?? null
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

export async function updateDestinationSettings(
  db: Db,
  profileId: string,
  id: string,
  settings: Pick<Destination, 'test_event_code' | 'limited_data_use'>,
): Promise<Destination | null> {
  const row = await db
    .updateTable('export_destination')
    .set(settings)
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}
