import { sql } from 'kysely'
import { deleteRow, listRows, lockRow, type Row, updateRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'
import type { TableLinks } from '../domain/decide-archive.ts'

const columns = [
  'id',
  'workspace_id',
  'name',
  'created_at',
  'archived_at',
  'is_archived_with_workspace',
  'is_demo',
  'purge_requested_at',
] as const
export type ArchivableProfile = Pick<Row<'profile'>, (typeof columns)[number]>

/** Also finds archived profiles. */
export function lockArchivable(db: Db, id: string): Promise<ArchivableProfile | null> {
  return lockRow(db, 'profile', { id }, columns)
}

export function listArchivable(db: Db, workspaceId: string): Promise<ArchivableProfile[]> {
  return listRows(db, 'profile', { workspace_id: workspaceId }, ['id'], columns)
}

export async function updateArchived(
  db: Db,
  id: string,
  state: { archived_at: Date | null; is_archived_with_workspace?: boolean; purge_requested_at?: Date | null },
): Promise<void> {
  await updateRow(db, 'profile', { id }, { is_archived_with_workspace: false, purge_requested_at: null, ...state })
}

/** The number of access log and audit log rows of a profile. */
export async function countEvidence(db: Db, profileId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from (select from personal_data_access where profile_id = ${profileId} limit 1) a)
      + (select count(*) from privacy_change where profile_id = ${profileId})
      + (select count(*) from erasure where profile_id = ${profileId})
      + (select count(*) from ad_action where profile_id = ${profileId}) as count`.execute(db)
  return Number(rows[0]!.count)
}

/** Every table with rows of a profile, read from the database catalog, so that new tables are included automatically. */
export async function listTablesOfProfiles(db: Db): Promise<TableLinks[]> {
  const { rows } = await sql<{ table: string; points_to: string[] }>`
    select c.relname as table, coalesce(array_agg(distinct t.relname::text) filter (where t.relname is not null), '{}'::text[]) as points_to
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'profile_id' and not a.attisdropped
    left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0
    left join pg_class t on t.oid = f.confrelid and t.relname <> 'profile'
      and exists (select from pg_attribute o where o.attrelid = t.oid and o.attname = 'profile_id' and not o.attisdropped)
    where c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname`.execute(db)
  return rows.map(({ table, points_to }) => ({ table, pointsTo: points_to }))
}

/** Deletes a batch of rows, so that no transaction grows with the profile. Returns the number; call it until it returns zero. */
export async function deleteSomeRows(db: Db, profileId: string, table: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where profile_id = ${profileId} and (tableoid, ctid) in (
      select tableoid, ctid from ${sql.table(table)} where profile_id = ${profileId} limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}

export async function deleteAllRows(db: Db, profileId: string, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where profile_id = ${profileId}`.execute(db)
}

/** Deletes the profile row itself; console sessions with this active profile lose it. */
export async function deleteProfile(db: Db, id: string): Promise<void> {
  await updateRow(db, 'console_session', { active_profile_id: id }, { active_profile_id: null })
  await deleteRow(db, 'profile', { id })
}
