import { type Kysely, sql } from 'kysely'

/** When and where the last backup was stored, and why the last attempt failed, for `doctor` and `upgrade --check`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deployment add column last_backup_at timestamptz`.execute(db)
  await sql`alter table deployment add column last_backup_location text`.execute(db)
  await sql`alter table deployment add column backup_failed_at timestamptz`.execute(db)
  await sql`alter table deployment add column backup_failure text`.execute(db)
}
