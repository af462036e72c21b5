import { type Kysely, sql } from 'kysely'
import { distributeLike } from '../distribution/distribute-like.ts'

/**
 * The distinct paths of conversions. Their rollups are in the tables of all rollups; the recompute of every profile adds those of
 * existing conversions, in the background.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table path (
    profile_id uuid not null,
    id uuid not null,
    kind text not null,
    steps text[] not null,
    is_cut boolean not null,
    primary key (profile_id, id)
  )`.execute(db)
  await distributeLike(db, 'path', 'tracking_settings')
  await sql`alter table path add constraint path_profile_id_fkey
    foreign key (profile_id) references profile (id)`.execute(db)
  await sql`
    insert into recompute_subject (profile_id, kind, key)
    select distinct profile_id, 'profile', 'verified' from conversion on conflict do nothing`.execute(db)
}
