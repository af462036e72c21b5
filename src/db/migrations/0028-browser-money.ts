import { type Kysely, sql } from 'kysely'

/** Whether the profile counts money reported by browsers as cash: the previous behaviour unless it is changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tracking_settings add column counts_browser_money boolean not null default true`.execute(db)
}
