import { deleteRow, insertRow, type NewRow, type Row } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

export type UnusedGrant = Row<'unused_grant'>

export function insertUnusedGrant(db: Db, grant: NewRow<'unused_grant'>): Promise<void> {
  return insertRow(db, 'unused_grant', grant)
}

/** Counts the attempt that starts. Null when the grant was already handled. */
export async function updateGrantTried(db: Db, profileId: string, grantId: string): Promise<UnusedGrant | null> {
  const row = await db
    .updateTable('unused_grant')
    .set((eb) => ({ attempt: eb('attempt', '+', 1) }))
    .where('profile_id', '=', profileId)
    .where('id', '=', grantId)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function deleteUnusedGrant(db: Db, profileId: string, id: string): Promise<void> {
  await deleteRow(db, 'unused_grant', { profile_id: profileId, id })
}

/** Deletes grants whose job never ran, as after a restore, in all profiles. */
export async function deleteOldUnusedGrants(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('unused_grant').where('created_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/**
 * Lists the grantors of everything held from these providers, in all profiles: connections, and tokens that wait for a selection.
 */
export async function listGrantors(db: Db, providers: readonly string[], now: Date): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('connection')
    .select('grantor')
    .where('provider', 'in', providers)
    .where('status', '<>', 'disconnected')
    .where('tokens', 'is not', null)
    .union(
      db
        .selectFrom('pending_selection')
        .select('grantor')
        .where('provider', 'in', providers)
        .where('tokens', 'is not', null)
        .where('expires_at', '>', now),
    )
    .execute()
  return rows.map(({ grantor }) => grantor)
}
