-- Recovery codes for a lost authenticator; each works once.
create table recovery_code (
  user_id uuid not null references user_account (id),
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);

-- Failed attempts at an account or from an address; the account need not exist.
create table sign_in_attempt (
  subject text primary key,
  failures integer not null,
  last_at timestamptz not null,
  -- Attempts before this time are rejected.
  blocked_until timestamptz not null
);
create index sign_in_attempt_by_age on sign_in_attempt (last_at);

-- An address from which a user has signed in; the account is stored as a hash.
create table sign_in_address (
  subject text primary key,
  last_at timestamptz not null
);
create index sign_in_address_by_age on sign_in_address (last_at);

-- An invitation of an email address to a workspace.
create table invitation (
  id uuid primary key,
  workspace_id uuid not null references workspace (id),
  email text not null,
  role text not null check (role in ('owner', 'admin', 'editor', 'viewer')),
  locale text not null check (locale in ('en', 'es')),
  -- Hash of the newest link's secret; null until there is a link.
  secret_hash bytea,
  invited_by_user_id uuid references user_account (id),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by_user_id uuid references user_account (id),
  revoked_at timestamptz,
  created_at timestamptz not null,
  -- When the mail with that link was accepted.
  mailed_at timestamptz,
  -- The profiles of a member who is limited to them; null: the whole workspace.
  profiles jsonb
);
create index invitation_by_workspace on invitation (workspace_id, id);

-- Changes to users, keys and the workspace, with their author. Append-only.
create table audit_event (
  id uuid primary key,
  -- Null: an action of a user who belongs to no workspace.
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
);
create index audit_event_by_workspace on audit_event (workspace_id, id);

-- The saved settings of a report.
create table saved_view (
  profile_id uuid not null references profile (id),
  id uuid not null,
  user_id uuid not null references user_account (id),
  -- Every member of the profile sees it.
  is_shared boolean not null,
  name text not null,
  page text not null,
  settings jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (profile_id, id)
);

-- A credential that reads one view without an account.
create table share_link (
  id uuid primary key,
  secret_hash bytea not null,
  profile_id uuid not null references profile (id),
  view_id uuid not null,
  created_by_user_id uuid not null constraint share_link_user_id_fkey references user_account (id),
  name text not null,
  password_hash text,
  -- The sites that may show it in a frame.
  embed_origins text[] not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null
);
create index share_link_by_profile on share_link (profile_id, view_id);

-- One opening of a link: the country, and no address.
create table share_opening (
  profile_id uuid not null references profile (id),
  link_id uuid not null,
  id uuid not null,
  opened_at timestamptz not null,
  country text,
  -- A visit of the page, or reads of a program with the token of the link.
  via text not null default 'page',
  primary key (profile_id, link_id, id)
);

-- A user's authorization of an app. All keys and tokens issued for it reference it and end with it.
create table app_authorization (
  id uuid primary key,
  app_id uuid not null references app (id),
  user_id uuid not null references user_account (id),
  -- Null: every profile that the user can currently read.
  profile_id uuid references profile (id) on delete cascade,
  -- A partner gets keys and a grant on one profile; an assistant acts as the user.
  kind text not null check (kind in ('partner', 'assistant')),
  scopes text[] not null,
  resource text,
  created_at timestamptz not null,
  -- When its code was exchanged; until then it has no effect.
  activated_at timestamptz,
  last_used_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  -- The consent page that it was given on, which yields only one; null for older authorizations.
  consent_ticket_id uuid
);
create index app_authorization_by_app on app_authorization (app_id, profile_id);
create unique index app_authorization_by_ticket on app_authorization (consent_ticket_id);
create index app_authorization_by_user on app_authorization (user_id, id);
alter table api_key add foreign key (authorization_id) references app_authorization (id) on delete cascade;
alter table user_token add foreign key (authorization_id) references app_authorization (id) on delete cascade;

-- The code with which an app completes an authorization once.
create table authorization_code (
  id uuid primary key,
  secret_hash bytea not null,
  authorization_id uuid not null references app_authorization (id) on delete cascade,
  redirect_uri text not null,
  code_challenge text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index authorization_code_by_authorization on authorization_code (authorization_id);
create index authorization_code_by_expiry on authorization_code (expires_at);

-- A token that an app exchanges once for the next access token.
create table refresh_token (
  id uuid primary key,
  secret_hash bytea not null,
  authorization_id uuid not null references app_authorization (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index refresh_token_by_authorization on refresh_token (authorization_id);
create index refresh_token_by_expiry on refresh_token (expires_at);
