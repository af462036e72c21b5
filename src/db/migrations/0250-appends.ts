import { type Kysely, sql } from 'kysely'

/** The last append to the log of a profile, so that its statements need no common table expressions, which Citus would split. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ingest_head add column append_id uuid`.execute(db)
  await sql`alter table ingest_head add column keeps_signals boolean not null default false`.execute(db)
}
