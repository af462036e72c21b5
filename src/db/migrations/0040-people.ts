import { type Kysely, sql } from 'kysely'

/** Sign-in, workspace membership, and the audit log of users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table user_account
    add column password_changed_at timestamptz,
    add column totp_secret text,
    add column totp_confirmed_at timestamptz,
    add column totp_last_step integer`,
  `create table recovery_code (
    user_id uuid not null references user_account (id),
    code_hash bytea not null,
    used_at timestamptz,
    created_at timestamptz not null,
    primary key (user_id, code_hash)
  )`,
  `alter table console_session
    add column address text,
    add column user_agent text`,
  'create index console_session_by_user on console_session (user_id)',
  `alter table sign_in_link
    add column purpose text not null default 'sign_in' check (purpose in ('sign_in', 'password_reset'))`,
  'create index sign_in_link_by_user on sign_in_link (user_id)',
  `create table attempt_count (
    subject text primary key,
    failures integer not null,
    last_at timestamptz not null,
    open_at timestamptz not null
  )`,
  'create index attempt_count_by_age on attempt_count (last_at)',
  'alter table workspace add column archived_at timestamptz',
  `alter table profile
    add column is_archived_with_workspace boolean not null default false,
    add column is_demo boolean not null default false,
    add column purge_asked_at timestamptz`,
  `create table invitation (
    id uuid primary key,
    workspace_id uuid not null references workspace (id),
    email text not null,
    role text not null check (role in ('owner', 'admin', 'editor', 'viewer')),
    locale text not null check (locale in ('en', 'es')),
    secret_hash bytea,
    invited_by_user_id uuid references user_account (id),
    expires_at timestamptz not null,
    accepted_at timestamptz,
    accepted_by_user_id uuid references user_account (id),
    revoked_at timestamptz,
    created_at timestamptz not null
  )`,
  'create index invitation_by_workspace on invitation (workspace_id, id)',
  `create table audit_entry (
    id uuid primary key,
    workspace_id uuid references workspace (id),
    occurred_at timestamptz not null,
    action text not null,
    actor_kind text not null,
    user_id uuid,
    credential_id uuid,
    app_id uuid,
    address text not null,
    request_id text not null,
    details jsonb not null
  )`,
  'create index audit_entry_by_workspace on audit_entry (workspace_id, id)',
]
