import { type Kysely, sql } from 'kysely'

/** The column holds the encrypted details of a browser's request; the other encrypted columns say so too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event_signal rename column sealed to encrypted`.execute(db)
}
