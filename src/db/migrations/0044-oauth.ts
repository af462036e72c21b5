import { type Kysely, sql } from 'kysely'

/** OAuth for apps that act for users: authorizations, codes and tokens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A client that runs on its user's machine cannot keep a secret, so it has none.
  'alter table app alter column client_secret_hash drop not null',
  `alter table app add column registration text not null default 'operator'
    check (registration in ('operator', 'person', 'document', 'dynamic'))`,
  'alter table app add column workspace_id uuid references workspace (id)',
  'create index app_by_workspace on app (workspace_id, id) where workspace_id is not null',
  'alter table app_grant add column is_delegated boolean not null default false',
  `create table app_authorization (
    id uuid primary key,
    app_id uuid not null references app (id),
    user_id uuid not null references user_account (id),
    profile_id uuid references profile (id) on delete cascade,
    kind text not null check (kind in ('partner', 'assistant')),
    scopes text[] not null,
    resource text,
    created_at timestamptz not null,
    begun_at timestamptz,
    last_used_at timestamptz,
    ended_at timestamptz,
    ended_because text
  )`,
  'create index app_authorization_by_user on app_authorization (user_id, id)',
  'create index app_authorization_by_app on app_authorization (app_id, profile_id)',
  `create table authorization_code (
    id uuid primary key,
    secret_hash bytea not null,
    authorization_id uuid not null references app_authorization (id) on delete cascade,
    redirect_uri text not null,
    code_challenge text not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    created_at timestamptz not null
  )`,
  'create index authorization_code_by_expiry on authorization_code (expires_at)',
  'create index authorization_code_by_authorization on authorization_code (authorization_id)',
  `create table refresh_token (
    id uuid primary key,
    secret_hash bytea not null,
    authorization_id uuid not null references app_authorization (id) on delete cascade,
    expires_at timestamptz not null,
    used_at timestamptz,
    created_at timestamptz not null
  )`,
  'create index refresh_token_by_expiry on refresh_token (expires_at)',
  'create index refresh_token_by_authorization on refresh_token (authorization_id)',
  'alter table api_key add column authorization_id uuid references app_authorization (id) on delete cascade',
  'create index api_key_by_authorization on api_key (authorization_id) where authorization_id is not null',
  'alter table user_token add column authorization_id uuid references app_authorization (id) on delete cascade',
  'create index user_token_by_authorization on user_token (authorization_id) where authorization_id is not null',
]
