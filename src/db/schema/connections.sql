-- A profile's connection to one account of a provider.
create table connection (
  profile_id uuid not null references profile (id),
  id uuid not null,
  provider text not null,
  -- The vendor's id of the account.
  external_id text not null,
  display_name text not null,
  currency text,
  details jsonb not null,
  status text not null check (status in ('connected', 'needs_action', 'reconnect_required', 'error', 'disconnected')),
  -- Encrypted. Null if the connection is disconnected or needs no tokens.
  tokens text,
  token_expires_at timestamptz,
  -- Encrypted: the signing secret of the vendor's webhooks, if each connection has its own.
  webhook_secret text,
  -- The app that created the connection.
  app_id uuid references app (id),
  authorized_at timestamptz not null,
  disconnected_at timestamptz,
  last_run_at timestamptz,
  last_success_at timestamptz,
  -- The vendor's error message of the last failed run.
  last_error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When a renewal of tokens that still worked was last attempted.
  renewal_tried_at timestamptz,
  -- Why the connection must be reconnected; set while the status says so.
  reconnect_reason text,
  -- The person who consented, as the vendor names them; null if the vendor did not report it.
  grantor text,
  primary key (profile_id, id),
  unique (profile_id, provider, external_id)
);

-- A connect link: the way of a user to the consent page of a provider and back.
create table handoff (
  profile_id uuid not null references profile (id),
  id uuid not null,
  provider text not null,
  app_id uuid references app (id),
  return_url text,
  -- As stored: an abandoned handoff stays `pending` here and is read as expired.
  status text not null check (status in ('pending', 'completed', 'failed', 'cancelled')),
  reason text,
  connection_id uuid,
  candidate_count integer,
  selection_expires_at timestamptz,
  -- The consent that is being completed, and since when.
  consent_id uuid,
  consent_leased_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz,
  -- The vendor's message if the vendor rejected the consent.
  provider_message text,
  primary key (profile_id, id),
  foreign key (profile_id, connection_id) references connection (profile_id, id)
);

-- A consent that exposed several accounts; a user still has to choose one.
create table pending_selection (
  profile_id uuid not null,
  id uuid not null,
  provider text not null,
  handoff_id uuid not null,
  app_id uuid references app (id),
  accounts jsonb not null,
  -- Encrypted.
  tokens text,
  -- The chosen account.
  candidate_id text,
  connection_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The person who consented at the vendor; null if the vendor did not report it.
  grantor text,
  primary key (profile_id, id),
  foreign key (profile_id, connection_id) references connection (profile_id, id),
  foreign key (profile_id, handoff_id) references handoff (profile_id, id)
);
create index pending_selection_by_provider on pending_selection (profile_id, provider, created_at);

-- One reading of a connection, from the queue to its result.
create table sync_run (
  profile_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  status text not null check (status in ('queued', 'running', 'waiting', 'succeeded', 'failed')),
  since date not null,
  until date not null,
  -- What is being read, and the position it continues from.
  step text,
  cursor text,
  progress double precision not null,
  rows_read bigint not null,
  attempt integer not null,
  error text,
  error_kind text,
  resume_at timestamptz,
  lease_id uuid,
  leased_until timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (profile_id, id),
  foreign key (profile_id, connection_id) references connection (profile_id, id)
);
create index sync_run_by_connection on sync_run (profile_id, connection_id, created_at);
create unique index sync_run_open on sync_run (profile_id, connection_id) where finished_at is null;

-- Links an event to a deal of a CRM.
create table deal_event (
  profile_id uuid not null,
  event_id uuid not null,
  provider text not null,
  deal_external_id text not null,
  primary key (profile_id, event_id)
);
create index deal_event_by_deal on deal_event (profile_id, provider, deal_external_id);

-- A deal of a CRM's list, and the run that last saw it there.
create table deal_listing (
  profile_id uuid not null,
  connection_id uuid not null,
  deal_external_id text not null,
  run_id uuid not null,
  primary key (profile_id, connection_id, deal_external_id),
  foreign key (profile_id, connection_id) references connection (profile_id, id)
);

-- A page of a connected ad account that the profile tracks.
create table tracked_page (
  profile_id uuid not null,
  connection_id uuid not null,
  external_id text not null,
  name text not null,
  selected_at timestamptz not null,
  primary key (profile_id, connection_id, external_id),
  foreign key (profile_id, connection_id) references connection (profile_id, id)
);

-- A consent that is no longer used here; the vendor is asked to revoke it unless its grantor is still needed.
create table unused_grant (
  profile_id uuid not null,
  id uuid not null,
  provider text not null,
  -- Encrypted.
  tokens text not null,
  grantor text,
  -- How often the vendor was called.
  attempt integer not null,
  created_at timestamptz not null,
  primary key (profile_id, id)
);

-- Clicks and impressions of a page in organic search results per day.
create table search_day (
  profile_id uuid not null,
  connection_id uuid not null,
  date date not null,
  page text not null,
  clicks bigint not null,
  impressions bigint not null,
  position numeric,
  primary key (profile_id, connection_id, date, page),
  foreign key (profile_id, connection_id) references connection (profile_id, id)
);

-- Whether events of a profile arrive, as last reported to its subscribers.
create table profile_freshness (
  profile_id uuid primary key references profile (id),
  status text not null check (status in ('fresh', 'stale', 'silent')),
  changed_at timestamptz not null
);
