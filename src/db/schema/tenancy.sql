-- An organisation with its members and profiles.
create table workspace (
  id uuid primary key,
  name text not null,
  plan text not null,
  is_healthcare_agency boolean not null,
  provisioned_by_app_id uuid,
  created_at timestamptz not null,
  archived_at timestamptz
);

-- A business whose data is kept apart: nearly every other table starts with its id, and a cluster distributes by it.
create table profile (
  id uuid primary key,
  workspace_id uuid not null references workspace (id),
  name text not null,
  timezone text not null,
  reporting_currency text not null,
  privacy_mode text not null check (privacy_mode in ('standard', 'platform_safe', 'hipaa')),
  domains text[] not null,
  provisioned_by_app_id uuid,
  attribution_enabled_at timestamptz,
  created_at timestamptz not null,
  archived_at timestamptz,
  -- It was archived with its workspace and is restored with it.
  is_archived_with_workspace boolean not null default false,
  is_demo boolean not null default false,
  -- Its rows are being deleted.
  purge_requested_at timestamptz,
  -- The costs of payments by day; see `attribution/conversions/domain/payment-costs.ts`.
  cost_rules jsonb
);
create index profile_by_workspace on profile (workspace_id);

-- An OAuth client or partner application.
create table app (
  id uuid primary key,
  client_id text not null unique,
  name text not null,
  -- Null: a public client, which proves only its redirect URI and its verifier.
  client_secret_hash bytea,
  redirect_uris text[] not null,
  allowed_return_origins text[] not null,
  allowed_scopes text[] not null,
  rate_limit_tier text not null check (rate_limit_tier in ('standard', 'elevated', 'internal')),
  created_at timestamptz not null,
  -- How it was registered: by the operator, by a user of a workspace, by a document at its URL, or by itself.
  registration text not null default 'operator' check (registration in ('operator', 'person', 'document', 'dynamic')),
  -- The workspace that manages it.
  workspace_id uuid
);
create index app_by_workspace on app (workspace_id, id) where workspace_id is not null;
alter table workspace add foreign key (provisioned_by_app_id) references app (id);
alter table profile add foreign key (provisioned_by_app_id) references app (id);

-- The scopes of an app on a profile.
create table app_grant (
  profile_id uuid not null references profile (id),
  app_id uuid not null references app (id),
  scopes text[] not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  -- Revoked by the app itself: the app that provisioned the profile may restore it.
  is_relinquished boolean not null default false,
  -- Created by user authorizations; it ends with the last of them.
  is_delegated boolean not null default false,
  primary key (profile_id, app_id)
);

-- A person who signs in to the console.
create table user_account (
  id uuid primary key,
  email text not null unique,
  password_hash text,
  created_at timestamptz not null,
  password_changed_at timestamptz,
  -- Encrypted. Codes are not requested until it is confirmed.
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- The latest 30-second step whose code was used: no code works twice.
  totp_last_step integer,
  -- Operates the deployment, signed in to the console.
  is_operator boolean not null default false
);

-- The role of a user in a workspace.
create table workspace_member (
  workspace_id uuid not null references workspace (id),
  user_id uuid not null references user_account (id),
  -- In the workspace; of a limited member, the highest of their roles on profiles.
  role text not null check (role in ('owner', 'admin', 'editor', 'viewer')),
  created_at timestamptz not null,
  -- Has access only to the profiles in `profile_member`.
  is_limited boolean not null default false,
  primary key (workspace_id, user_id)
);
create index workspace_member_by_user on workspace_member (user_id);

-- The role of a limited member on one profile.
create table profile_member (
  user_id uuid not null,
  profile_id uuid not null references profile (id),
  workspace_id uuid not null,
  role text not null check (role in ('admin', 'editor', 'viewer')),
  created_at timestamptz not null,
  primary key (user_id, profile_id),
  constraint profile_member_member_fkey
    foreign key (workspace_id, user_id) references workspace_member (workspace_id, user_id) on delete cascade
);
create index profile_member_by_profile on profile_member (profile_id);

-- A secret with which a program acts on one profile; only its hash is stored.
create table api_key (
  id uuid primary key,
  secret_hash bytea not null,
  profile_id uuid not null references profile (id),
  app_id uuid references app (id),
  name text not null,
  scopes text[] not null,
  rate_limit_per_minute integer not null check (rate_limit_per_minute > 0),
  expires_at timestamptz,
  revoked_at timestamptz,
  -- The key that replaced this one on rotation.
  replaced_by_id uuid references api_key (id),
  created_at timestamptz not null,
  -- The user's authorization that the key was issued for.
  authorization_id uuid
);
create index api_key_by_authorization on api_key (authorization_id) where authorization_id is not null;
create index api_key_by_profile on api_key (profile_id, created_at, id);

-- A short-lived access token of an app; without a profile it can only create workspaces and profiles.
create table app_token (
  id uuid primary key,
  secret_hash bytea not null,
  app_id uuid not null references app (id),
  profile_id uuid references profile (id),
  scopes text[] not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null
);
create index app_token_by_expiry on app_token (expires_at);

-- A personal access token; it never exceeds the current role of its user.
create table user_token (
  id uuid primary key,
  secret_hash bytea not null,
  user_id uuid not null references user_account (id),
  name text not null,
  scopes text[] not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null,
  -- The user's authorization that the token was issued for; null: created by the user.
  authorization_id uuid
);
create index user_token_by_authorization on user_token (authorization_id) where authorization_id is not null;
create index user_token_by_user on user_token (user_id, created_at, id);

-- A signed-in browser.
create table console_session (
  id uuid primary key,
  secret_hash bytea not null,
  user_id uuid not null references user_account (id),
  active_profile_id uuid references profile (id),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- The address from which the user signed in.
  address text,
  user_agent text
);
create index console_session_by_expiry on console_session (expires_at);
create index console_session_by_user on console_session (user_id);

-- A link that signs in or resets the password of a user once.
create table sign_in_link (
  id uuid primary key,
  secret_hash bytea not null,
  user_id uuid not null references user_account (id),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  purpose text not null default 'sign_in' check (purpose in ('sign_in', 'password_reset'))
);
create index sign_in_link_by_expiry on sign_in_link (expires_at);
create index sign_in_link_by_user on sign_in_link (user_id);

-- The response to a request with an `Idempotency-Key`, or the lock of one that still runs.
create table idempotency_record (
  -- The credential's profile; for a credential without one, the app, the user or the operator (nil).
  profile_id uuid not null,
  key text not null,
  operation_id text not null,
  fingerprint bytea not null,
  -- While the first request runs: when its lock expires.
  locked_until timestamptz,
  status integer,
  -- The response body without its secrets, encrypted because it may contain personal data.
  response text,
  created_at timestamptz not null,
  -- The owner: the credential's app, else the key, the user or the operator (nil).
  holder_id uuid not null,
  -- The original request: the access log names it when the response is replayed.
  request_id text not null,
  -- The scopes for personal data that the original caller had.
  person_scopes text[] not null,
  primary key (profile_id, holder_id, key)
);

-- Requests per subject and minute. Unlogged: a crash only resets the counters.
create unlogged table rate_limit_window (
  subject text not null,
  -- Minutes since 1970.
  minute bigint not null,
  hits integer not null,
  primary key (subject, minute)
);

-- One row with the state of this deployment.
create table deployment (
  id boolean primary key check (id),
  -- A known text, encrypted: shows at startup whether the master key is correct.
  master_key_proof text not null,
  created_at timestamptz not null,
  last_backup_at timestamptz,
  -- The file or bucket object of that backup.
  last_backup_location text,
  -- Set when an attempt fails, and cleared by the next backup.
  backup_failed_at timestamptz,
  backup_failure text,
  -- One entry per day in UTC, oldest first.
  size_history jsonb not null default '[]',
  -- Stored backups of a later time than that of the last backup.
  backups_later integer not null default 0,
  -- Stored backups without a manifest of this deployment.
  backups_unrecognized integer not null default 0
);
