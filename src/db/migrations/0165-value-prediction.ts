import { type Kysely, sql } from 'kysely'
import { distributeLike } from '../distribution/distribute-like.ts'

/** The latest nightly prediction of each profile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table value_prediction (
    profile_id uuid not null,
    as_of date not null,
    result jsonb not null,
    fitted_at timestamptz not null,
    primary key (profile_id)
  )`.execute(db)
  await distributeLike(db, 'value_prediction', 'tracking_settings')
  await sql`alter table value_prediction add constraint value_prediction_profile_id_fkey
    foreign key (profile_id) references profile (id)`.execute(db)
}
