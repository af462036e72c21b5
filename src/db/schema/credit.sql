-- An event that a definition counts.
create table conversion (
  profile_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  definition_id uuid not null,
  conversion_key text not null,
  revenue_type text not null check (revenue_type in ('cash', 'pipeline', 'gross')),
  -- False if its definition earns no credit (refunds among them): then no count and no rollup contains it.
  is_counted boolean not null,
  -- The event's customer.
  customer_id uuid,
  visitor_id text,
  conversion_time timestamptz not null,
  -- In the profile's time zone.
  local_day date not null,
  value numeric,
  currency text,
  -- In the profile's reporting currency, at the rate of its day; null while there is no rate.
  reporting_value numeric,
  -- In the reporting currency.
  refunded_value numeric not null default 0,
  -- Null if the conversion is not a payment.
  is_first_payment boolean,
  -- Of a deposit and its balance, the one that counts as the first payment.
  is_first_counted boolean not null default false,
  is_installment boolean not null default false,
  created_at timestamptz not null,
  -- It holds the cash of its event. Other cash conversions of the same event count by type only.
  is_payment boolean not null default false,
  -- A payment that was fully refunded: no count contains it either.
  is_refunded boolean not null default false,
  -- Counts and rollups contain it.
  is_counting boolean not null,
  -- The type of its money in rollups; `none` if another conversion of its event holds it, `unverified` for unconfirmed cash.
  rollup_type text not null,
  -- Its value in rollups: after refunds, in the reporting currency; null while there is no rate.
  net_value numeric,
  -- Only a browser reported its money, and its goal does not count unverified money.
  is_unverified boolean not null default false,
  -- The event that holds the money of this payment, if several events report it.
  joined_to uuid,
  -- `net_value` less costs; null if the costs are unknown or the conversion is not a payment.
  contribution numeric,
  -- Of a payment, as far as its reports state them.
  product text,
  country text,
  primary key (profile_id, id),
  unique (profile_id, event_id, definition_id)
);
create index conversion_by_customer on conversion (profile_id, customer_id, conversion_time, id)
  where customer_id is not null;
create index conversion_by_day on conversion (profile_id, local_day);
create index conversion_by_goal on conversion (profile_id, conversion_key, conversion_time, id);
create index conversion_by_visitor on conversion (profile_id, visitor_id, conversion_time, id)
  where customer_id is null;
create index conversion_joined on conversion (profile_id, joined_to) where joined_to is not null;
create index conversion_payments on conversion (profile_id, conversion_time, event_id) where is_payment;
create index conversion_payments_unidentified on conversion (profile_id, conversion_time, event_id)
  where is_payment and (customer_id is null);

-- A touch's share of a conversion in parts per million under each model, and the entity of the touch.
create table credit (
  profile_id uuid not null,
  conversion_id uuid not null,
  touch_id uuid not null,
  touch_time timestamptz not null,
  campaign_id uuid,
  ad_set_id uuid,
  ad_id uuid,
  -- How the entity was found; `none` if it was not.
  join_method text not null,
  platform text,
  -- See `attribution/entities/channel-class.ts`.
  channel_class smallint not null,
  -- Indexed by the slots of the models (`credit_model`).
  ppm integer[] not null,
  -- The entity's platform, if the touch named none.
  found_platform text,
  -- The touch's channel when the credit was written: rollups are derived only from credit.
  channel text not null,
  -- The touch's day in the profile's time zone; null until a recompute adds the credit to the rollups by touch day.
  touch_day date,
  -- The index of the touch in the conversion's path; null like `touch_day`.
  position smallint,
  -- The version of the parameters of the data-driven model; null if the credit was written without that model.
  model_version smallint,
  primary key (profile_id, conversion_id, touch_id)
);
create index credit_touch_day on credit (profile_id, touch_day);
create index credit_without_ad on credit (profile_id, conversion_id) where (ad_id is null) and (channel_class > 0);

-- Which slot in the credit of a profile belongs to which model. While a model is computing, part of the profile's credit lacks it.
create table credit_model (
  profile_id uuid not null,
  model text not null,
  -- Starts at 1.
  position smallint not null check ("position" > 0),
  state text not null check (state in ('ready', 'computing')),
  -- The version of the parameters that new credit uses; null for models with fixed rules.
  version smallint,
  -- No stored credit has an older version: the last recompute of the whole profile used this one.
  oldest_version integer,
  -- The version that a running recompute of the whole profile started with.
  recompute_version integer,
  primary key (profile_id, model),
  unique (profile_id, "position")
);

-- The rollups of a day, including all compacted deltas.
create table credit_day (
  profile_id uuid not null,
  -- 0 is the whole profile, 1 campaigns, 2 ad sets, 3 ads; 4 to 6 are platforms, by the entities of 1 to 3; 7 is channels. The same numbers
  -- plus 10, 20 or 30 are the rollups by window, by touch day and by role (`rollupFamilies`); 41 and 42 are paths of channels and of
  -- campaigns.
  level smallint not null,
  local_day date not null,
  -- Nil without an entity; the id of the path on the levels of paths.
  entity_id uuid not null,
  -- 0 for credit of an entity; otherwise why there is no entity, the total without an entity, or on level 0 the part of any campaign.
  -- Rollups by window and by touch day add ten times the age of the touch (`reasonWithAge`). Rollups of paths contain touches and days to
  -- convert (`pathCode`).
  reason smallint not null,
  -- The name of the platform or channel on their levels, otherwise empty.
  platform text collate "C" not null,
  conversion_key text collate "C" not null,
  revenue_type text collate "C" not null,
  counts integer[] not null,
  first_counts integer[] not null,
  amounts numeric[] not null,
  -- The value of first payments.
  first_amounts numeric[] not null default '{}',
  contributions numeric[] not null default '{}',
  -- Payments with a known contribution.
  costed_counts integer[] not null default '{}',
  primary key (profile_id, level, local_day, entity_id, reason, platform, conversion_key, revenue_type)
) with (fillfactor = 80);

-- The rollups of a month, keyed by its first day.
create table credit_month (
  profile_id uuid not null,
  -- 0 is the whole profile, 1 campaigns, 2 ad sets, 3 ads; 4 to 6 are platforms, by the entities of 1 to 3; 7 is channels. The same numbers
  -- plus 10, 20 or 30 are the rollups by window, by touch day and by role (`rollupFamilies`); 41 and 42 are paths of channels and of
  -- campaigns.
  level smallint not null,
  month date not null,
  -- Nil without an entity; the id of the path on the levels of paths.
  entity_id uuid not null,
  -- 0 for credit of an entity; otherwise why there is no entity, the total without an entity, or on level 0 the part of any campaign.
  -- Rollups by window and by touch day add ten times the age of the touch (`reasonWithAge`). Rollups of paths contain touches and days to
  -- convert (`pathCode`).
  reason smallint not null,
  -- The name of the platform or channel on their levels, otherwise empty.
  platform text collate "C" not null,
  conversion_key text collate "C" not null,
  revenue_type text collate "C" not null,
  counts integer[] not null,
  first_counts integer[] not null,
  amounts numeric[] not null,
  -- The value of first payments.
  first_amounts numeric[] not null default '{}',
  contributions numeric[] not null default '{}',
  -- Payments with a known contribution.
  costed_counts integer[] not null default '{}',
  primary key (profile_id, level, month, entity_id, reason, platform, conversion_key, revenue_type)
) with (fillfactor = 80);

-- Changes to rollups that are not compacted yet: those of a transaction with one level, day and outcome are one row of arrays. Numbers are
-- ordered by slot and then by rollup; a list is empty if a level has no such value, or if all are zero.
create table credit_delta (
  profile_id uuid not null,
  level smallint not null,
  local_day date not null,
  batch uuid not null,
  conversion_key text collate "C" not null,
  revenue_type text collate "C" not null,
  entity_ids uuid[] not null,
  reasons smallint[] not null,
  platforms text[] collate "C" not null,
  counts integer[] not null,
  first_counts integer[] not null,
  amounts numeric[] not null,
  first_amounts numeric[] not null default '{}',
  contributions numeric[] not null default '{}',
  costed_counts integer[] not null default '{}',
  primary key (profile_id, level, local_day, batch, conversion_key, revenue_type)
);
alter table credit_delta alter column entity_ids set storage external;
alter table credit_delta alter column reasons set storage external;
alter table credit_delta alter column platforms set storage external;
alter table credit_delta alter column counts set storage external;
alter table credit_delta alter column first_counts set storage external;
alter table credit_delta alter column amounts set storage external;

-- The totals of a profile's day: the rollups of level 0, including all compacted deltas, without their goals.
create table profile_day (
  profile_id uuid not null references profile (id),
  local_day date not null,
  conversions integer not null,
  -- Conversions without any touch before them.
  untouched integer not null,
  -- Net of refunds, in the reporting currency.
  cash numeric not null,
  -- The part of `cash` that is credited to campaigns, by model slot.
  credited numeric[] not null,
  primary key (profile_id, local_day)
) with (fillfactor = 80);

-- A version of the parameters of the data-driven model.
create table data_driven_fit (
  profile_id uuid not null references profile (id),
  version smallint not null,
  fitted_at timestamptz not null,
  -- `FittedParameters` of `attribution/models/data-driven/domain/parameters.ts`.
  result jsonb not null,
  primary key (profile_id, version)
);

-- The latest fit of a profile: requested, running or finished.
create table data_driven_run (
  profile_id uuid primary key references profile (id),
  state text not null check (state in ('running', 'completed', 'failed')),
  -- People whose touches were read.
  people integer not null,
  started_at timestamptz not null,
  -- The time of the last progress.
  updated_at timestamptz not null,
  finished_at timestamptz,
  error text
);

-- A distinct path of conversions, stored once.
create table path (
  profile_id uuid not null references profile (id),
  -- Derived from the other columns.
  id uuid not null,
  kind text not null,
  -- Channels, or ids of campaigns and channels of touches without a campaign; equal neighbours are one step.
  steps text[] not null,
  -- Whether there were more steps.
  is_cut boolean not null,
  primary key (profile_id, id)
);

-- A day whose rollups differed from its credit.
create table rollup_mismatch (
  profile_id uuid not null,
  local_day date not null,
  differences integer not null,
  found_at timestamptz not null,
  primary key (profile_id, local_day)
);

-- One recompute of a profile: its cause, progress and result.
create table recompute_run (
  profile_id uuid not null references profile (id),
  id uuid not null,
  cause text not null,
  state text not null check (state in ('running', 'completed', 'failed')),
  customers_total integer not null,
  customers_done integer not null,
  conversions integer not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  error text,
  primary key (profile_id, id)
);
create index recompute_run_latest on recompute_run (profile_id, started_at);
create unique index recompute_run_open on recompute_run (profile_id) where state = 'running';

-- Pending recomputes: of one customer, browser or anonymous event, or of everything that the whole profile, a definition or an ad entity
-- concerns.
create table recompute_subject (
  profile_id uuid not null,
  kind text not null check (kind in ('profile', 'definition', 'entity', 'customer', 'visitor', 'event')),
  key text not null,
  primary key (profile_id, kind, key)
);
