-- A definition whose conversion changes are queued for a subscriber.
create table conversion_subscriber (
  profile_id uuid not null,
  definition_id uuid not null,
  primary key (profile_id, definition_id)
);

-- A conversion of a subscribed definition was added, changed or removed; written in the same transaction.
create table conversion_change (
  profile_id uuid not null,
  id uuid not null default gen_random_uuid(),
  conversion_id uuid not null,
  primary key (profile_id, id)
);

-- Where conversions are sent: a dataset of a connected ad account, or a conversion action.
create table export_destination (
  profile_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  provider text not null,
  kind text not null check (kind in ('dataset', 'conversion_action')),
  -- `clean`: what a platform-safe profile may report to. `messaging`: linked to a messaging business account.
  purpose text not null check (purpose in ('standard', 'clean', 'messaging')),
  external_id text not null,
  name text,
  messaging_account_id text,
  -- When its rows are processed next; null if none is pending.
  due_at timestamptz,
  -- The worker that processes it, and when its lease ends.
  lease_id uuid,
  lease_until timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  -- An action of a website tag: it accepts only events with the id that the tag reports.
  requires_order_id boolean not null default false,
  -- Shows requests in Meta's test tool while it is set.
  test_event_code text,
  -- Whether Meta is asked to limit its use of events of people in some US states.
  limited_data_use boolean not null default false,
  primary key (profile_id, id),
  check ((purpose = 'messaging') = (messaging_account_id is not null)),
  foreign key (profile_id, connection_id) references connection (profile_id, id)
);
create unique index export_destination_live on export_destination (profile_id, connection_id, kind, external_id, purpose)
  where removed_at is null;
create unique index export_destination_single on export_destination (profile_id, purpose)
  where (removed_at is null) and (purpose <> 'standard');

-- Which goal is sent to which destination, and under which name.
create table export_catalog (
  profile_id uuid not null,
  definition_id uuid not null,
  destination_id uuid not null,
  -- The vendor's event name; null if the destination itself defines it.
  event_name text,
  is_enabled boolean not null,
  sends_value boolean not null,
  -- Earlier conversions are not sent. Null until it is first enabled.
  enabled_from timestamptz,
  updated_at timestamptz not null,
  -- Later conversions are not sent: it was disabled then. Null while it is enabled.
  enabled_until timestamptz,
  primary key (profile_id, definition_id, destination_id),
  check ((not is_enabled) or (enabled_from is not null)),
  constraint export_catalog_enabled_until_check check (
case
    when (is_enabled or (enabled_from is null)) then (enabled_until is null)
    else (enabled_until is not null)
end),
  foreign key (profile_id, destination_id) references export_destination (profile_id, id)
);

-- The choice of a platform-safe profile; without a row it has none.
create table export_setting (
  profile_id uuid primary key,
  -- Which dataset a platform-safe profile reports to.
  target text not null check (target in ('existing', 'clean')),
  updated_at timestamptz not null
);

-- One run that sends the due rows of a destination.
create table export_run (
  profile_id uuid not null,
  id uuid not null,
  destination_id uuid not null,
  provider text not null,
  cause text not null check (cause in ('new', 'backfill', 'retry', 'adjustment')),
  status text not null check (status in ('running', 'completed', 'failed')),
  -- Counts at the time it finished.
  sent integer not null default 0,
  skipped integer not null default 0,
  rejected integer not null default 0,
  adjusted integer not null default 0,
  error text,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (profile_id, id),
  check ((status = 'running') = (finished_at is null)),
  foreign key (profile_id, destination_id) references export_destination (profile_id, id)
);
create index export_run_open on export_run (profile_id, destination_id) where finished_at is null;

-- The state of one conversion at one destination.
create table export_row (
  profile_id uuid not null,
  destination_id uuid not null,
  conversion_id uuid not null,
  definition_id uuid not null,
  conversion_time timestamptz not null,
  status text not null check (status in ('pending', 'sent', 'skipped', 'rejected')),
  -- Why it was skipped or rejected, or what it is waiting for.
  reason text,
  vendor_code text,
  vendor_message text,
  run_id uuid,
  due_at timestamptz not null,
  -- Set right before the vendor is called: a row with it and without a result may have been received.
  send_started_at timestamptz,
  attempts integer not null default 0,
  -- Maximum batch size for this row after a larger batch failed.
  batch_limit integer,
  -- The vendor's request id, if the vendor reports the result later.
  request_id text,
  -- The vendor's id of the actual recipient; for messages it differs from the destination's.
  sent_to text,
  event_name text,
  action_source text,
  sent_at timestamptz,
  sent_value numeric,
  sent_currency text,
  sent_customer_id uuid,
  is_adjustment_due boolean not null default false,
  -- The run that reported the change to the vendor.
  adjustment_run_id uuid,
  adjusted_at timestamptz,
  -- How it changed after it was sent.
  change_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Whether the conversion still exists and counts.
  is_counted boolean not null default true,
  -- Changed while a request was in flight: checked again when the request has finished.
  is_stale boolean not null default false,
  -- The id under which the platform knows it; null: the conversion's own.
  platform_event_id text,
  primary key (profile_id, destination_id, conversion_id),
  check ((status = 'sent') = (sent_at is not null)),
  foreign key (profile_id, destination_id) references export_destination (profile_id, id)
);
create index export_row_by_adjustment on export_row (profile_id, adjustment_run_id) where adjustment_run_id is not null;
create index export_row_by_conversion on export_row (profile_id, conversion_id);
create index export_row_by_customer on export_row (profile_id, sent_customer_id) where sent_customer_id is not null;
create index export_row_by_platform_event_id on export_row (profile_id, destination_id, platform_event_id)
  where platform_event_id is not null;
comment on index export_row_by_platform_event_id is 'the conversion that holds an id of the site''s pixel: conversion-sync/rows';
create index export_row_by_run on export_row (profile_id, run_id, conversion_id);
create index export_row_due on export_row (profile_id, destination_id, due_at)
  where (status = 'pending') or is_adjustment_due;

-- An ad set that was duplicated onto another dataset, by the platform's ids.
create table ad_set_swap (
  profile_id uuid not null,
  platform text not null,
  external_id text not null,
  replacement_id text not null,
  dataset_id text not null,
  created_at timestamptz not null,
  -- Null while its ads are still being copied.
  ads_copied_at timestamptz,
  primary key (profile_id, platform, external_id)
);

-- A customer list that is synced to a platform.
create table audience (
  profile_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  provider text not null,
  -- The platform's id; null until the list was created there.
  external_id text,
  name text not null,
  rule jsonb not null,
  members integer not null default 0,
  -- When the next sync is due.
  due_at timestamptz,
  error text,
  synced_at timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  -- The worker that syncs it, and when its lease ends.
  lease_id uuid,
  lease_until timestamptz,
  primary key (profile_id, id),
  foreign key (profile_id, connection_id) references connection (profile_id, id)
);

-- A member that was sent to the platform, as the hashes that were sent.
create table audience_member (
  profile_id uuid not null,
  audience_id uuid not null,
  customer_id uuid not null,
  hashes text[] not null,
  is_leaving boolean not null default false,
  -- False from right before the platform is called until it has responded.
  is_sent boolean not null default true,
  primary key (profile_id, audience_id, customer_id),
  foreign key (profile_id, audience_id) references audience (profile_id, id)
);
create index audience_member_by_customer on audience_member (profile_id, customer_id);
create index audience_member_leaving on audience_member (profile_id, audience_id) where is_leaving;

-- Data of a browser's request, encrypted; deleted once it is sent, after seven days at the latest.
create table event_signal (
  profile_id uuid not null,
  event_id uuid not null,
  encrypted text not null,
  expires_at timestamptz not null,
  primary key (profile_id, event_id)
);
create index event_signal_expiry on event_signal (profile_id, expires_at);
