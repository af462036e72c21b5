import { type Kysely, sql } from 'kysely'
import { distributeLike } from '../distribution/distribute-like.ts'

/** The number of issues of a profile, counted by a job: an overview of many profiles cannot check each of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table attention_count (
    profile_id uuid not null,
    errors integer not null,
    warnings integer not null,
    checked_at timestamptz not null,
    primary key (profile_id)
  )`.execute(db)
  await distributeLike(db, 'attention_count', 'tracking_settings')
  await sql`alter table attention_count add constraint attention_count_profile_id_fkey
    foreign key (profile_id) references profile (id)`.execute(db)
}
