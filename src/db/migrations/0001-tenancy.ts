import { type Kysely, sql } from 'kysely'

/** Workspaces, profiles, apps, users, and all their credentials. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table app (
    id uuid primary key,
    client_id text not null unique,
    name text not null,
    client_secret_hash bytea not null,
    redirect_uris text[] not null,
    allowed_return_origins text[] not null,
    allowed_scopes text[] not null,
    rate_limit_tier text not null check (rate_limit_tier in ('standard', 'elevated', 'internal')),
    created_at timestamptz not null
  )`,
  `create table workspace (
    id uuid primary key,
    name text not null,
    plan text not null,
    is_healthcare_agency boolean not null,
    provisioned_by_app_id uuid references app (id),
    created_at timestamptz not null
  )`,
  `create table profile (
    id uuid primary key,
    workspace_id uuid not null references workspace (id),
    name text not null,
    timezone text not null,
    reporting_currency text not null,
    privacy_mode text not null check (privacy_mode in ('standard', 'platform_safe', 'hipaa')),
    domains text[] not null,
    provisioned_by_app_id uuid references app (id),
    attribution_enabled_at timestamptz,
    created_at timestamptz not null,
    archived_at timestamptz
  )`,
  'create index profile_by_workspace on profile (workspace_id)',
  `create table app_grant (
    profile_id uuid not null references profile (id),
    app_id uuid not null references app (id),
    scopes text[] not null,
    created_at timestamptz not null,
    revoked_at timestamptz,
    primary key (profile_id, app_id)
  )`,
  `create table user_account (
    id uuid primary key,
    email text not null unique,
    password_hash text,
    created_at timestamptz not null
  )`,
  `create table workspace_member (
    workspace_id uuid not null references workspace (id),
    user_id uuid not null references user_account (id),
    role text not null check (role in ('owner', 'admin', 'editor', 'viewer')),
    created_at timestamptz not null,
    primary key (workspace_id, user_id)
  )`,
  'create index workspace_member_by_user on workspace_member (user_id)',
  // Credentials are global tables: they are looked up before the profile is known.
  `create table api_key (
    id uuid primary key,
    secret_hash bytea not null,
    profile_id uuid not null references profile (id),
    app_id uuid references app (id),
    name text not null,
    scopes text[] not null,
    rate_limit_per_minute integer not null check (rate_limit_per_minute > 0),
    expires_at timestamptz,
    revoked_at timestamptz,
    replaced_by_id uuid references api_key (id),
    created_at timestamptz not null
  )`,
  'create index api_key_by_profile on api_key (profile_id, created_at, id)',
  `create table app_token (
    id uuid primary key,
    secret_hash bytea not null,
    app_id uuid not null references app (id),
    profile_id uuid references profile (id),
    scopes text[] not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    created_at timestamptz not null
  )`,
  'create index app_token_by_expiry on app_token (expires_at)',
  `create table user_token (
    id uuid primary key,
    secret_hash bytea not null,
    user_id uuid not null references user_account (id),
    name text not null,
    scopes text[] not null,
    expires_at timestamptz,
    revoked_at timestamptz,
    created_at timestamptz not null
  )`,
  'create index user_token_by_user on user_token (user_id, created_at, id)',
  `create table console_session (
    id uuid primary key,
    secret_hash bytea not null,
    user_id uuid not null references user_account (id),
    active_profile_id uuid references profile (id),
    expires_at timestamptz not null,
    created_at timestamptz not null
  )`,
  'create index console_session_by_expiry on console_session (expires_at)',
  `create table sign_in_link (
    id uuid primary key,
    secret_hash bytea not null,
    user_id uuid not null references user_account (id),
    expires_at timestamptz not null,
    used_at timestamptz,
    created_at timestamptz not null
  )`,
  'create index sign_in_link_by_expiry on sign_in_link (expires_at)',
]
