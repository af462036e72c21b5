-- The public key with which the tracker of a site identifies its profile.
create table tracking_key (
  id uuid primary key,
  -- Public, because it is part of every page: stored in plain text, so it can be shown again.
  key text not null unique,
  profile_id uuid not null references profile (id),
  created_at timestamptz not null,
  revoked_at timestamptz
);
create unique index tracking_key_active on tracking_key (profile_id) where revoked_at is null;

-- A profile without a row has the defaults of `collection/tracking/tracking-schemas.ts`.
create table tracking_settings (
  profile_id uuid primary key references profile (id),
  consent_default text not null check (consent_default in ('granted', 'denied')),
  honors_gpc boolean not null,
  honors_dnt boolean not null,
  tracks_navigation boolean not null,
  resolves_country boolean not null,
  ignored_referrers text[] not null,
  updated_at timestamptz not null,
  identification text not null check (identification in ('any', 'link_token_only')),
  -- The settings of each module of the tracker that was ever switched on, by its name; null: switched off.
  modules jsonb not null default '{}'
);

-- A host of the customer that should point to this service by a CNAME.
create table tracking_domain (
  profile_id uuid not null references profile (id),
  id uuid not null,
  domain text not null,
  status text not null check (status in ('pending', 'verified', 'failed')),
  reason text,
  checked_at timestamptz,
  verified_at timestamptz,
  created_at timestamptz not null,
  primary key (profile_id, id),
  unique (profile_id, domain)
);

-- A check that a page has the tracker: the nonce that its beacon must carry.
create table tracking_verification (
  profile_id uuid not null references profile (id),
  id uuid not null,
  nonce text not null,
  page_url text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  -- What was received instead of a valid beacon: `wrong_key`, `blocked_origin`, `bot`.
  seen text,
  seen_at timestamptz,
  primary key (profile_id, id),
  unique (profile_id, nonce)
);

-- A rejected hit, kept for a day. `profile_id` is nil if its key is unknown.
create table rejected_hit (
  profile_id uuid not null,
  id uuid not null,
  received_at timestamptz not null,
  reason text not null,
  detail text,
  event_name text,
  -- Without query and fragment, which may contain personal data.
  page_url text,
  origin text,
  user_agent text,
  primary key (profile_id, received_at, id)
) partition by range (received_at);
create table rejected_hit_rest partition of rejected_hit default;
