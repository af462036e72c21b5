import { sql } from 'kysely'
import { deleteRow, insertRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

/** Serializes reservations per workspace: the lock ends with the transaction. */
export async function lockAllowance(db: Db, workspaceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`summary allowance ${workspaceId}`}, 0))`.execute(db)
}

/** Counts the units used on a day: stored summaries, and running calls that may still produce one. */
export async function countUsed(db: Db, workspaceId: string, on: { day: string; now: Date }): Promise<number> {
  const { count } = await db
    .selectFrom('summary_usage')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('day', '=', on.day)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', on.now)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertReservation(
  db: Db,
  workspaceId: string,
  reservation: { id: string; day: string; expires_at: Date },
): Promise<void> {
  await insertRow(db, 'summary_usage', { workspace_id: workspaceId, ...reservation })
}

/** Marks the unit as used after the summary is stored, even if its reservation expired meanwhile. */
export async function updateReservationUsed(
  db: Db,
  workspaceId: string,
  reservation: { id: string; day: string },
): Promise<void> {
  await db
    .insertInto('summary_usage')
    .values({ workspace_id: workspaceId, ...reservation, expires_at: null })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'id']).doUpdateSet({ expires_at: null }))
    .execute()
}

export async function deleteReservation(db: Db, workspaceId: string, id: string): Promise<void> {
  await deleteRow(db, 'summary_usage', { workspace_id: workspaceId, id })
}

/** Deletes the usage of earlier days, which are no longer needed. */
export async function deleteUsageBefore(db: Db, workspaceId: string, day: string): Promise<void> {
  await db.deleteFrom('summary_usage').where('workspace_id', '=', workspaceId).where('day', '<', day).execute()
}
