import { type Kysely, sql } from 'kysely'

/**
 * Every hit writes a visit and its differences, and PostgreSQL looked up the profile of each new row. Other tables of hits have no
 * foreign key either: the deriver holds the position of the profile, which references it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table site_visit drop constraint site_visit_profile_id_fkey`.execute(db)
  await sql`alter table site_delta drop constraint site_delta_profile_id_fkey`.execute(db)
}
