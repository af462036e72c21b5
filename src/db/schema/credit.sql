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
  visitor_id text collate "C",
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

-- What sums are by, numbered per profile and kind, because segments would otherwise repeat these texts.
create table rollup_key (
  profile_id uuid not null references profile (id),
  kind text collate "C" not null check (kind in ('source', 'group', 'path', 'outcome', 'cohort', 'visit', 'page')),
  id integer not null,
  -- Of the content; of a path, its id in the API.
  hash uuid not null,
  content text not null,
  primary key (profile_id, kind, id),
  unique (profile_id, kind, hash)
);

-- What a transaction changed in the sums, until it is merged into segments: the states of conversions before and after
-- (`attribution/rollups/domain/fact-batch.ts`), or the sums of cohorts (`attribution/cohorts/domain/cohort-facts.ts`) or visits
-- (`attribution/site-visits/domain/site-facts.ts`).
create table fact_batch (
  profile_id uuid not null,
  id uuid not null,
  kind text collate "C" not null check (kind in ('conversion', 'cohort', 'site')),
  -- The first and last day that the facts concern.
  first_day date not null,
  last_day date not null,
  -- The number of states or sums.
  size integer not null,
  data bytea not null,
  primary key (profile_id, id)
);
alter table fact_batch alter column data set storage external;

-- The sums of a family (`attribution/rollups/domain/families.ts`) in one period, packed (`attribution/segments/domain/segment.ts`).
create table segment (
  profile_id uuid not null,
  family text collate "C" not null,
  grain text collate "C" not null check (grain in ('day', 'week', 'month')),
  -- The slot of a model; 0 if the sums are the same under every model.
  slot smallint not null,
  -- The first day of the period.
  period date not null,
  entries bytea not null,
  primary key (profile_id, family, grain, slot, period)
);
alter table segment alter column entries set storage external;

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
  kind text not null check (kind in ('profile', 'definition', 'entity', 'clicks', 'customer', 'visitor', 'event')),
  key text not null,
  primary key (profile_id, kind, key)
);
