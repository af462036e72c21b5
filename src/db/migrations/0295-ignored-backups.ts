import { type Kysely, sql } from 'kysely'

/** How many stored backups the last one found that are neither counted nor deleted, for `doctor`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deployment add column backups_later integer not null default 0`.execute(db)
  await sql`alter table deployment add column backups_unrecognized integer not null default 0`.execute(db)
}
