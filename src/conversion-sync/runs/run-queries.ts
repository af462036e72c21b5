import {
  findRow,
  insertRow,
  lockRow,
  type NewRow,
  type RowChanges,
  updateRow,
} from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { ExportRun } from '../schemas.ts'

export function insertRun(db: Db, run: NewRow<'export_run'>): Promise<void> {
  return insertRow(db, 'export_run', run)
}

export function findRun(db: Db, profileId: string, id: string): Promise<ExportRun | null> {
  return findRow(db, 'export_run', { profile_id: profileId, id })
}

/** Locks an unfinished run until the transaction ends. */
export function lockOpenRun(db: Db, profileId: string, id: string): Promise<ExportRun | null> {
  return lockRow(db, 'export_run', { profile_id: profileId, id, finished_at: null })
}

export async function updateRun(db: Db, profileId: string, id: string, changes: RowChanges<'export_run'>) {
  await updateRow(db, 'export_run', { profile_id: profileId, id }, changes)
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
