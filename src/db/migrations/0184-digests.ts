import { type Kysely, sql } from 'kysely'
import { distributeLike } from '../distribution/distribute-like.ts'

/** Digests: regular summaries that a user receives about a profile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table digest (
    profile_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    schedule text not null,
    hour smallint not null,
    weekday smallint,
    month_day smallint,
    channels jsonb not null,
    locale text not null,
    is_enabled boolean not null,
    unsubscribed_at timestamptz,
    next_at timestamptz not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (profile_id, id)
  )`.execute(db)
  await distributeLike(db, 'digest', 'tracking_settings')
  await sql`alter table digest add constraint digest_profile_id_fkey
    foreign key (profile_id) references profile (id)`.execute(db)
  await sql`alter table digest add constraint digest_user_id_fkey
    foreign key (user_id) references user_account (id)`.execute(db)
  await sql`create index digest_by_user on digest (profile_id, user_id, id)`.execute(db)
}
