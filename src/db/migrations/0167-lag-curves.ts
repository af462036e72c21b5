import { type Kysely, sql } from 'kysely'
import { distributeLike } from '../distribution/distribute-like.ts'

/** How long after a touch its conversions happen, by model; computed every night. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table lag_curve (
    profile_id uuid not null,
    model text not null,
    shares float8[] not null,
    computed_at timestamptz not null,
    primary key (profile_id, model)
  )`.execute(db)
  await distributeLike(db, 'lag_curve', 'tracking_settings')
  await sql`alter table lag_curve add constraint lag_curve_profile_id_fkey
    foreign key (profile_id) references profile (id)`.execute(db)
}
