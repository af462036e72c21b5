import type { Insertable, Updateable } from 'kysely'
import type { ExportRunTable } from '../../db/tables/exports.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { ExportRun } from '../schemas.ts'

export async function insertRun(
  db: Db,
  profileId: string,
  run: Omit<Insertable<ExportRunTable>, 'profile_id'>,
): Promise<void> {
  await db
    .insertInto('export_run')
    .values({ ...run, profile_id: profileId })
    .execute()
}

export async function findRun(db: Db, profileId: string, id: string): Promise<ExportRun | null> {
  const row = await db
    .selectFrom('export_run')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Locks an unfinished run until the transaction ends. */
export async function lockOpenRun(db: Db, profileId: string, id: string): Promise<ExportRun | null> {
  const row = await db
    .selectFrom('export_run')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function updateRun(
  db: Db,
  profileId: string,
  id: string,
  changes: Updateable<ExportRunTable>,
): Promise<void> {
  await db.updateTable('export_run').set(changes).where('profile_id', '=', profileId).where('id', '=', id).execute()
}

/** Deletes a run without rows and adjustments. Returns whether it did. */
export async function deleteEmptyRun(db: Db, profileId: string, id: string): Promise<boolean> {
  const rows = (column: 'run_id' | 'adjustment_run_id') =>
    db.selectFrom('export_row').select('conversion_id').where('profile_id', '=', profileId).where(column, '=', id)
  const result = await db
    .deleteFrom('export_run')
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .where(({ not, exists }) => not(exists(rows('run_id'))))
    .where(({ not, exists }) => not(exists(rows('adjustment_run_id'))))
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Newest first; ids are ordered by time. */
export async function listRuns(
  db: Db,
  profileId: string,
  page: {
    destination_id?: string | undefined
    status?: ExportRun['status'] | undefined
    before?: string | undefined
    limit: number
  },
): Promise<ExportRun[]> {
  return db
    .selectFrom('export_run')
    .selectAll()
    .where('profile_id', '=', profileId)
    .$if(page.destination_id !== undefined, (query) => query.where('destination_id', '=', page.destination_id!))
    .$if(page.status !== undefined, (query) => query.where('status', '=', page.status!))
    .$if(page.before !== undefined, (query) => query.where('id', '<', page.before!))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}
