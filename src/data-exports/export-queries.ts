import { sql } from 'kysely'
import { deleteRow, findRow, insertRow, listRows, type Row, updateRow } from '../db/statements/row-queries.ts'
import type { Db } from '../kernel/context/db-handle.ts'
import type { ExportedFile, WrittenDay } from './domain/plan-days.ts'
import type { DataExport } from './source-queries.ts'

export type DataExportRun = Row<'data_export_run'>

/** Exports whose files are being deleted are not listed. */
export function listExports(db: Db, profileId: string): Promise<DataExport[]> {
  return listRows(db, 'data_export', { profile_id: profileId, deleted_at: null }, ['id'])
}

export function findExport(db: Db, profileId: string, id: string): Promise<DataExport | null> {
  return findRow(db, 'data_export', { profile_id: profileId, id })
}

export async function findIsFolderTaken(db: Db, profileId: string, folder: string): Promise<boolean> {
  return (await findRow(db, 'data_export', { profile_id: profileId, folder }, ['id'])) !== null
}

export function insertExport(db: Db, exported: DataExport): Promise<void> {
  return insertRow(db, 'data_export', exported)
}

export async function updateSchedule(db: Db, { profile_id, id, hour, next_at }: DataExport): Promise<void> {
  await updateRow(db, 'data_export', { profile_id, id }, { hour, next_at })
}

export async function updateExportDeleted(db: Db, profileId: string, id: string, deleted_at: Date): Promise<void> {
  await updateRow(db, 'data_export', { profile_id: profileId, id }, { deleted_at, hour: null, next_at: null })
}

export async function deleteExport(db: Db, profile_id: string, id: string): Promise<void> {
  await deleteRow(db, 'data_export_day', { profile_id, export_id: id })
  await deleteRow(db, 'data_export_run', { profile_id, export_id: id })
  await deleteRow(db, 'data_export', { profile_id, id })
}

/** False while another run works on the export. */
export async function updateLease(db: Db, profileId: string, id: string, now: Date, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_export')
    .set({ leased_until: until })
    .where('profile_id', '=', profileId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updateLeasedUntil(
  db: Db,
  profileId: string,
  id: string,
  leased_until: Date | null,
): Promise<void> {
  await updateRow(db, 'data_export', { profile_id: profileId, id }, { leased_until })
}

export interface DueExport {
  profile_id: string
  id: string
  hour: number
  timezone: string
}

/** The exports of all profiles in use whose daily run is due. */
export async function listDueExports(db: Db, now: Date, limit: number): Promise<DueExport[]> {
  const { rows } = await sql<DueExport>`
    select e.profile_id, e.id, e.hour, p.timezone
    from data_export e join profile p on p.id = e.profile_id
    where e.next_at <= ${now} and p.archived_at is null
    order by e.profile_id, e.id limit ${limit}`.execute(db)
  return rows
}

/**
 * The latest run of exports whose files must still be changed: an erasure or deletion that failed before a time, or a run of any
 * kind that has been waiting since then, because its job was lost. Across all profiles.
 */
export async function listStalledRuns(
  db: Db,
  before: Date,
  limit: number,
): Promise<Pick<DataExportRun, 'profile_id' | 'id'>[]> {
  const { rows } = await sql<Pick<DataExportRun, 'profile_id' | 'id'>>`
    select r.profile_id, r.id
    from data_export_run r join data_export e on e.profile_id = r.profile_id and e.id = r.export_id
    where (e.leased_until is null or e.leased_until < ${before})
      and (r.status = 'failed' and r.finished_at < ${before} and r.cause in ('erasure', 'deletion')
        or r.status in ('queued', 'running') and r.requested_at < ${before})
      and not exists (select from data_export_run l
        where l.profile_id = r.profile_id and l.export_id = r.export_id and l.id > r.id and l.status = 'done')
    order by r.profile_id, r.id limit ${limit}`.execute(db)
  return rows
}

/** False if another worker has scheduled it in the meantime. */
export async function updateNextAt(db: Db, { profile_id, id }: DueExport, now: Date, next_at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_export')
    .set({ next_at })
    .where('profile_id', '=', profile_id)
    .where('id', '=', id)
    .where('next_at', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function findQueuedRun(db: Db, profileId: string, exportId: string): Promise<DataExportRun | null> {
  return findRow(db, 'data_export_run', { profile_id: profileId, export_id: exportId, status: 'queued' })
}

/** False if a run of the export is already queued. */
export async function insertQueuedRun(
  db: Db,
  run: Pick<DataExportRun, 'profile_id' | 'id' | 'export_id' | 'cause' | 'requested_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('data_export_run')
    .values({ ...run, status: 'queued' })
    .onConflict((conflict) => conflict.columns(['profile_id', 'export_id']).where('status', '=', 'queued').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export function findRun(db: Db, profileId: string, id: string): Promise<DataExportRun | null> {
  return findRow(db, 'data_export_run', { profile_id: profileId, id })
}

/** Newest first, before the id of an earlier page. */
export async function listRuns(
  db: Db,
  profileId: string,
  { export_id, before, limit }: { export_id: string; before?: string | undefined; limit: number },
): Promise<DataExportRun[]> {
  let query = db
    .selectFrom('data_export_run')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('export_id', '=', export_id)
  if (before) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** The newest run of each export. */
export async function listLastRuns(db: Db, profileId: string): Promise<DataExportRun[]> {
  return db
    .selectFrom('data_export_run')
    .selectAll()
    .distinctOn('export_id')
    .where('profile_id', '=', profileId)
    .orderBy('export_id')
    .orderBy('id', 'desc')
    .execute()
}

export async function updateRun(
  db: Db,
  { profile_id, id }: Pick<DataExportRun, 'profile_id' | 'id'>,
  changes: Partial<Pick<DataExportRun, 'status' | 'started_at' | 'finished_at' | 'table_name' | 'error'>>,
): Promise<void> {
  await updateRow(db, 'data_export_run', { profile_id, id }, changes)
}

export interface RunCounts {
  rows: number
  bytes: number
  files: number
  days: number
  missing_files: number
}

/** Adds what a run wrote since its last report. */
export async function updateRunCounts(
  db: Db,
  { profile_id, id }: Pick<DataExportRun, 'profile_id' | 'id'>,
  table: string,
  counts: RunCounts,
): Promise<void> {
  await sql`
    update data_export_run set table_name = ${table}, rows = rows + ${counts.rows}, bytes = bytes + ${counts.bytes},
      files = files + ${counts.files}, days = days + ${counts.days}, missing_files = missing_files + ${counts.missing_files}
    where profile_id = ${profile_id} and id = ${id}`.execute(db)
}

/** The files of the days of a table. */
export async function listWrittenDays(
  db: Db,
  profileId: string,
  exportId: string,
  table: string,
): Promise<WrittenDay[]> {
  const rows = await db
    .selectFrom('data_export_day')
    .select(['day', 'fingerprint', 'rows', 'files'])
    .where('profile_id', '=', profileId)
    .where('export_id', '=', exportId)
    .where('table_name', '=', table)
    .execute()
  return rows.map((row) => ({ ...row, files: row.files as unknown as ExportedFile[] }))
}

export async function updateWrittenDays(
  db: Db,
  key: { profile_id: string; export_id: string; table_name: string; run_id: string; written_at: Date },
  days: readonly WrittenDay[],
): Promise<void> {
  await db
    .insertInto('data_export_day')
    .values(
      days.map(({ day, fingerprint, rows, files }) => ({
        ...key,
        ...{ day, fingerprint, rows, files: JSON.stringify(files) },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['profile_id', 'export_id', 'table_name', 'day']).doUpdateSet((eb) => ({
        fingerprint: eb.ref('excluded.fingerprint'),
        rows: eb.ref('excluded.rows'),
        files: eb.ref('excluded.files'),
        run_id: eb.ref('excluded.run_id'),
        written_at: eb.ref('excluded.written_at'),
      })),
    )
    .execute()
}

export type ManifestDay = Omit<WrittenDay, 'fingerprint'> & { table_name: string; run_id: string; written_at: Date }

/** The days of all tables after a day, in the order of the primary key. */
export async function listManifestDays(
  db: Db,
  profileId: string,
  exportId: string,
  after: { table_name: string; day: string },
  limit: number,
): Promise<ManifestDay[]> {
  const { rows } = await sql<ManifestDay>`
    select table_name, day, rows, files, run_id, written_at from data_export_day
    where profile_id = ${profileId} and export_id = ${exportId} and (table_name, day) > (${after.table_name}, ${after.day})
    order by table_name, day limit ${limit}`.execute(db)
  return rows
}
