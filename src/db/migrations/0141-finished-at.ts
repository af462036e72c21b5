import { type Kysely, sql } from 'kysely'

/** The time at which an ad action, a handoff or an export run ended has one name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ad_action rename column settled_at to finished_at`.execute(db)
  await sql`alter table handoff rename column settled_at to finished_at`.execute(db)
}
