import { type Kysely, sql } from 'kysely'
import { distributeLike } from '../distribution/distribute-like.ts'

/** How many months a profile keeps browser hits that nothing is derived from. Without a row it keeps all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table history_retention (
      profile_id uuid primary key,
      months integer not null check (months between 1 and 120),
      decided_at timestamptz not null,
      acts_at timestamptz not null,
      thinned_before timestamptz
    )`.execute(db)
  await distributeLike(db, 'history_retention', 'tracking_settings')
  await sql`
    alter table history_retention add constraint history_retention_profile_id_fkey
      foreign key (profile_id) references profile (id)`.execute(db)
}
