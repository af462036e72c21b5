import { type Kysely, sql } from 'kysely'

/** Marks every day with conversions, so that a job sums the conversions of the site report in the background. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // An older database gets the table, with every day marked, in a later migration.
  const { rows } = await sql<{ is_known: boolean }>`select to_regclass('changed_day') is not null as is_known`.execute(
    db,
  )
  if (!rows[0]!.is_known) return
  for (const table of ['credit_day', 'credit_delta']) {
    await sql`insert into changed_day (profile_id, local_day)
      select distinct profile_id, local_day from ${sql.table(table)} where level = 0`.execute(db)
  }
}
