import { type Kysely, sql } from 'kysely'

/** The size of the database per day, for its growth. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deployment add column size_history jsonb not null default '[]'`.execute(db)
}
