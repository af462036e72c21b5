import { type Kysely, sql } from 'kysely'
import { distributeLike } from '../distribution/distribute-like.ts'

/** Members who are limited to some profiles of a workspace, with a role on each, and invitations to some profiles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table workspace_member add column is_limited boolean not null default false`.execute(db)
  await sql`alter table invitation add column profiles jsonb`.execute(db)
  await sql`create table profile_member (
    user_id uuid not null,
    profile_id uuid not null,
    workspace_id uuid not null,
    role text not null check (role in ('admin', 'editor', 'viewer')),
    created_at timestamptz not null,
    primary key (user_id, profile_id)
  )`.execute(db)
  await distributeLike(db, 'profile_member', 'workspace_member')
  await sql`alter table profile_member add constraint profile_member_member_fkey
    foreign key (workspace_id, user_id) references workspace_member (workspace_id, user_id) on delete cascade`.execute(
    db,
  )
  await sql`alter table profile_member add constraint profile_member_profile_id_fkey
    foreign key (profile_id) references profile (id)`.execute(db)
  await sql`create index profile_member_by_profile on profile_member (profile_id)`.execute(db)
}
