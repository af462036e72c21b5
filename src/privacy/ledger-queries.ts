import { sql } from 'kysely'
import { findRow, insertRow, listRows } from '../db/statements/row-queries.ts'
import type { Db } from '../kernel/context/context.ts'

/** Every erasure of the deployment, for the comparison with the ledger. */
export async function listErasures(db: Db): Promise<{ profile_id: string; id: string }[]> {
  return db.selectFrom('erasure').select(['profile_id', 'id']).execute()
}

export function listErasureRequests(
  db: Db,
  profileId: string,
  erasureId: string,
): Promise<{ request_ref: string; requested_at: Date }[]> {
  const own = { profile_id: profileId, erasure_id: erasureId }
  return listRows(db, 'erasure_request', own, ['requested_at'], ['request_ref', 'requested_at'])
}

export async function findIsProfile(db: Db, id: string): Promise<boolean> {
  return (await findRow(db, 'profile', { id }, ['id'])) !== null
}

/** The customers that exist, or the ones they were merged into. */
export async function listSurvivors(
  db: Db,
  profileId: string,
  customerIds: readonly string[],
): Promise<{ id: string; standing_id: string }[]> {
  return db
    .selectFrom('customer')
    .select((eb) => ['id', eb.fn.coalesce('merged_into', 'id').as('standing_id')])
    .where('profile_id', '=', profileId)
    .where('id', 'in', [...customerIds])
    .execute()
}

/** Inserts an erased customer without any data. */
export function insertErasedCustomer(db: Db, profileId: string, id: string, at: Date): Promise<void> {
  const times = { first_seen_at: at, last_seen_at: at, created_at: at, erased_at: at }
  return insertRow(db, 'customer', { profile_id: profileId, id, ...times })
}

/** Only one of several starting processes replays. */
export async function lockReplay(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tributary erasure replay'))`.execute(db)
}
