import { type Kysely, sql } from 'kysely'

/**
 * Credit gets the day of its touch and the position of the touch in the path, which the rollups by window, by touch day and by role
 * are computed from. Credit without them is in none of these rollups: the recompute of every profile adds both, in the background.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table credit add column touch_day date`.execute(db)
  await sql`alter table credit add column position smallint`.execute(db)
  await sql`
    insert into recompute_subject (profile_id, kind, key)
    select distinct profile_id, 'profile', 'verified' from conversion on conflict do nothing`.execute(db)
}
