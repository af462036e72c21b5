-- A hit of a browser, an event of a server, or a record of a provider. Conversions and touches are derived from it.
create table event (
  profile_id uuid not null,
  -- Derived from `recorded_via` and `event_key`: the same key is always the same event.
  id uuid not null,
  -- Columns of fixed size are first, because PostgreSQL pads a time that follows a text.
  event_time timestamptz not null,
  received_at timestamptz not null,
  -- Time of the click that an off-site event carries.
  clicked_at timestamptz,
  is_synthetic boolean not null,
  -- Whether the sender named the visit; otherwise it is derived from the pauses between hits.
  is_session_explicit boolean not null default true,
  customer_id uuid,
  -- The restricted caller that sent the event, and the customer key it sent.
  caller_id uuid,
  caller_key text,
  event_key text not null,
  recorded_via text not null,
  event_type text not null,
  event_name text not null,
  visitor_id text collate "C",
  session_id text,
  url text,
  path text,
  referrer text,
  channel text,
  source text,
  medium text,
  campaign text,
  value numeric,
  currency text,
  subject_ref text,
  action_source text,
  device text,
  browser text,
  os text,
  country text,
  -- Properties that nearly every hit has; see `attribution/visits/domain/split-properties.ts`.
  locale text,
  timezone text,
  click_ids jsonb not null,
  properties jsonb not null,
  -- The values that differ from a direct visit; see `attribution/visits/domain/stored-acquisition.ts`.
  acquisition text,
  primary key (profile_id, id)
);
comment on index event_pkey is 'an event is stored once';
create index event_by_caller_key on event (profile_id, caller_key, caller_id) where caller_key is not null;
comment on index event_by_caller_key is 'the conversions that a restricted caller reported by a key: reports/journeys';
create index event_by_consent on event (profile_id, customer_id, event_time, id)
  where (customer_id is not null) and (properties ? 'consent');
comment on index event_by_consent is 'the latest consent of a person or browser: conversion-sync/conversions/conversion-queries';
create index event_by_customer on event (profile_id, customer_id, event_time, id) where customer_id is not null;
comment on index event_by_customer is 'journeys and derivation: reports/journeys, attribution/conversions';
create index event_by_received_at on event (profile_id, received_at);
comment on index event_by_received_at is 'the live feed and the quality of tracking: collection/feed, collection/quality';
-- The key has no time, so that an entry of the index is stored once per browser instead of once per event.
create index event_by_visitor on event (profile_id, visitor_id) where visitor_id is not null;
comment on index event_by_visitor is 'the events of a browser: attribution/touches, attribution/site-visits, collection/ingest';
create index event_of_survey on event (profile_id, event_time, id) where event_name = 'survey_answered';
comment on index event_of_survey is 'the answers of a range: insight/survey';
create index event_of_server on event (profile_id) where recorded_via = 'server';
comment on index event_of_server is 'whether a server has sent an event: reports/readiness';

-- A visit. Channel and related fields are those of its latest touch, which later events of the visit share.
create table visit (
  profile_id uuid not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  session_id text not null,
  visitor_id text collate "C" not null,
  -- Identifies the campaign signal of the latest touch; null if it had none.
  signal uuid,
  channel text,
  source text,
  medium text,
  campaign text,
  primary key (profile_id, visitor_id, session_id)
) with (fillfactor = 80);
comment on index visit_pkey is 'the latest visit of a browser';

-- An arrival with a source: what can earn credit.
create table touch (
  profile_id uuid not null,
  id uuid not null,
  touch_time timestamptz not null,
  customer_id uuid,
  visitor_id text collate "C",
  session_id text,
  -- The event that created it.
  event_id uuid not null,
  channel text not null,
  source text,
  medium text,
  campaign_name text,
  platform text,
  campaign_external_id text,
  ad_set_external_id text,
  ad_external_id text,
  click_id_kind text,
  click_id text,
  join_method text not null,
  is_synthetic boolean not null,
  primary key (profile_id, id)
);
comment on index touch_pkey is 'a touch is stored once';
create index touch_by_click on touch (profile_id, click_id) where is_synthetic and (click_id is not null);
comment on index touch_by_click is 'the touch that a click of an event led to: reports/journeys';
create index touch_by_customer on touch (profile_id, customer_id, touch_time, id) where customer_id is not null;
comment on index touch_by_customer is 'the touches before a conversion: attribution/credit';
create index touch_by_event on touch (profile_id, event_id) where (customer_id is null) and (visitor_id is null);
comment on index touch_by_event is 'the touches of an event without a browser: attribution/credit';
create index touch_by_visitor on touch (profile_id, visitor_id, touch_time, id) where visitor_id is not null;
comment on index touch_by_visitor is 'the touches of a browser: attribution/credit';
create index touch_of_reported_clicks on touch (profile_id, touch_time) where click_id_kind = 'msclkid';
comment on index touch_of_reported_clicks is 'the touches of clicks whose ad the platform reports: attribution/recompute';

-- The ad of a click, as its platform reports it.
create table reported_click (
  profile_id uuid not null,
  platform text not null,
  -- A hash of the click id, so that an erased click id is not stored here.
  click_hash uuid not null,
  day date not null,
  campaign_external_id text not null,
  ad_set_external_id text not null,
  ad_external_id text not null,
  primary key (profile_id, platform, click_hash)
);
create index reported_click_by_day on reported_click (profile_id, day);
comment on index reported_click_by_day is 'old clicks that led to no touch: ads/imports';

-- How many months hits are kept that nothing is derived from. A profile without a row keeps all of them.
create table retention_policy (
  profile_id uuid primary key references profile (id),
  months integer not null check (months >= 1 and months <= 120),
  decided_at timestamptz not null,
  -- Nothing is deleted before this time, so a mistaken setting can be reverted.
  effective_at timestamptz not null,
  -- Hits received before this time are already pruned.
  pruned_before timestamptz
);

-- An accepted hit or event. Sequences of a profile have no gaps and follow the order of commits; `received_at` never decreases.
create table ingest_log (
  profile_id uuid not null,
  sequence bigint not null,
  received_at timestamptz not null,
  kind text not null check (kind in ('hit', 'event')),
  event_id uuid not null,
  -- A PendingEvent, encoded by `collection/log/domain/entry.ts`.
  payload bytea not null,
  -- The encrypted request signal; only if a conversion sync may send it.
  signal text,
  primary key (profile_id, sequence, received_at)
) partition by range (received_at);
create table ingest_log_rest partition of ingest_log default;

-- Where the next entry of a profile is appended.
create table ingest_head (
  profile_id uuid primary key references profile (id),
  next_sequence bigint not null,
  -- All bytes that were ever appended.
  bytes bigint not null,
  -- Of the latest entry.
  received_at timestamptz not null,
  -- When the first entry was appended after all earlier ones had been derived.
  waiting_since timestamptz not null,
  -- The last append, by which its statements find the sequences and time that they use.
  append_id uuid,
  -- Whether a conversion sync may send the signals of that append.
  keeps_signals boolean not null default false
) with (fillfactor = 50);

-- How far the entries of a profile are derived. Its row lock is the lease of the deriver.
create table ingest_position (
  profile_id uuid primary key references profile (id),
  next_sequence bigint not null,
  -- All bytes that were ever derived.
  bytes bigint not null,
  -- Of the latest derived entry.
  received_at timestamptz not null
) with (fillfactor = 50);

-- The id of an accepted server event, so that a repeat is recognised before the first one is derived.
create table ingest_claim (
  profile_id uuid not null,
  event_id uuid not null,
  claimed_at timestamptz not null,
  primary key (profile_id, event_id)
);

-- An entry that could not be derived, with the error.
create table ingest_failure (
  profile_id uuid not null references profile (id),
  sequence bigint not null,
  received_at timestamptz not null,
  kind text not null,
  event_id uuid not null,
  payload bytea not null,
  signal text,
  error text not null,
  failed_at timestamptz not null,
  primary key (profile_id, sequence)
);
