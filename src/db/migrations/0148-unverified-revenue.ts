import { type Kysely, sql } from 'kysely'

/** The column gets the name of the API field: it counts revenue that only a browser reported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversion_definition rename column counts_browser_money to counts_unverified_revenue`.execute(
    db,
  )
}
