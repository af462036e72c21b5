import { type Kysely, sql } from 'kysely'

/** Whether the profile takes what browsers tell of money for cash: as it did until now, unless it says otherwise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tracking_settings add column counts_browser_money boolean not null default true`.execute(db)
}
