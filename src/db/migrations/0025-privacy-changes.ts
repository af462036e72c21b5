import { type Kysely, sql } from 'kysely'

/** Changes of a profile's privacy settings with their author, and whether an app relinquished its authorization itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table privacy_change (
    profile_id uuid not null,
    id uuid not null,
    changed_at timestamptz not null,
    from_mode text not null,
    to_mode text not null,
    actor_kind text not null,
    credential_id uuid,
    app_id uuid,
    user_id uuid,
    request_id text not null,
    address text not null,
    primary key (profile_id, id)
  )`,
  'alter table app_grant add column is_given_up boolean not null default false',
  // Until now only the app itself could end its authorization.
  'update app_grant set is_given_up = true where revoked_at is not null',
]
