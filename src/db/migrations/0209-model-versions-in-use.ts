import { type Kysely, sql } from 'kysely'

/**
 * The oldest version of the data-driven model that stored credit can have: the one that the last recompute of the whole profile used.
 * Of earlier fits it is not known, so it is the first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table credit_model add column oldest_version integer`.execute(db)
  await sql`alter table credit_model add column recompute_version integer`.execute(db)
  await sql`update credit_model set oldest_version = 1 where version is not null`.execute(db)
}
