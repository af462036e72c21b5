import { sql } from 'kysely'
import type { Db } from '../../kernel/context/context.ts'

/** Statements that must also work on the database of an earlier version. */

/** The applied migrations; none if the database is new. */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  const exists = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!exists.rows[0]!.found) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The size of the database, and the number of rows that its statistics estimate. */
export async function findDatabaseSize(db: Db): Promise<{ bytes: number; rows: number }> {
  const { rows } = await sql<{ bytes: string; rows: string }>`
    select pg_database_size(current_database())::text as bytes,
      (select coalesce(sum(greatest(c.reltuples, s.n_live_tup, 0)), 0)::bigint::text
       from pg_class c join pg_stat_user_tables s on s.relid = c.oid) as rows`.execute(db)
  return { bytes: Number(rows[0]!.bytes), rows: Number(rows[0]!.rows) }
}

/** Null if no backup was recorded, or if the version of the database cannot record any. */
export async function findLastBackupAt(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: string | null }>`
    select to_jsonb(deployment) ->> 'last_backup_at' as at from deployment`.execute(db)
  return rows[0]?.at ? new Date(rows[0].at) : null
}
