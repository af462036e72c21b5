import { type Kysely, sql } from 'kysely'

/**
 * Every profile with conversions is derived again and its rollups are verified: some were counted twice, and the rules for
 * payments of zero, refunded payments under other goals, unpaid visits with a click id and touches of one instant have changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into recompute_subject (profile_id, kind, key)
    select distinct profile_id, 'profile', 'verified' from conversion on conflict do nothing`.execute(db)
}
