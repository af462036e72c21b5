import { type Kysely, sql } from 'kysely'
import { distributeLike } from '../distribution/distribute-like.ts'

/** The latest fit of the data-driven model of a profile: fits run in the background. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table data_driven_run (
    profile_id uuid not null,
    state text not null check (state in ('running', 'completed', 'failed')),
    people integer not null,
    started_at timestamptz not null,
    updated_at timestamptz not null,
    finished_at timestamptz,
    error text,
    primary key (profile_id)
  )`.execute(db)
  await distributeLike(db, 'data_driven_run', 'tracking_settings')
  await sql`alter table data_driven_run add constraint data_driven_run_profile_id_fkey
    foreign key (profile_id) references profile (id)`.execute(db)
}
