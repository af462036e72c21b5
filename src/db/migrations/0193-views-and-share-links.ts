import { type Kysely, sql } from 'kysely'
import { distributeLike } from '../distribution/distribute-like.ts'

/** Saved views of reports, links that show one view without an account, and the openings of these links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table saved_view (
    profile_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    is_shared boolean not null,
    name text not null,
    page text not null,
    settings jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (profile_id, id)
  )`.execute(db)
  await sql`create table share_link (
    id uuid primary key,
    secret_hash bytea not null,
    profile_id uuid not null,
    view_id uuid not null,
    created_by_user_id uuid not null,
    name text not null,
    password_hash text,
    embed_origins text[] not null,
    expires_at timestamptz,
    revoked_at timestamptz,
    created_at timestamptz not null
  )`.execute(db)
  await sql`create table share_opening (
    profile_id uuid not null,
    link_id uuid not null,
    id uuid not null,
    opened_at timestamptz not null,
    country text,
    primary key (profile_id, link_id, id)
  )`.execute(db)
  await distributeLike(db, 'saved_view', 'tracking_settings')
  await distributeLike(db, 'share_opening', 'tracking_settings')
  // Global like other credentials: it is looked up before the profile is known.
  await distributeLike(db, 'share_link', 'api_key')
  for (const table of ['saved_view', 'share_link', 'share_opening']) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_profile_id_fkey`)}
      foreign key (profile_id) references profile (id)`.execute(db)
  }
  await sql`alter table saved_view add constraint saved_view_user_id_fkey
    foreign key (user_id) references user_account (id)`.execute(db)
  await sql`alter table share_link add constraint share_link_user_id_fkey
    foreign key (created_by_user_id) references user_account (id)`.execute(db)
  await sql`create index share_link_by_profile on share_link (profile_id, view_id)`.execute(db)
}
