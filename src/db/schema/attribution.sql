-- A goal: which events, or which stage of a pipeline, count as a conversion.
create table conversion_definition (
  profile_id uuid not null references profile (id),
  id uuid not null,
  kind text not null check (kind in ('event', 'pipeline_stage')),
  name text not null,
  conversion_key text not null,
  source_event_names text[] not null,
  revenue_type text not null check (revenue_type in ('cash', 'pipeline', 'gross')),
  attribution_eligible boolean not null,
  lookback_window_days integer not null check (lookback_window_days >= 1 and lookback_window_days <= 365),
  is_default boolean not null,
  stage_provider text,
  pipeline_external_id text,
  stage_external_id text,
  stage_key_source text check (stage_key_source in ('suggested', 'user', 'engine_default')),
  first_attributed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Its rollups contain money that only a browser reported.
  counts_unverified_revenue boolean not null default false,
  primary key (profile_id, id),
  check ((num_nonnulls(stage_provider, pipeline_external_id, stage_external_id, stage_key_source) =
case kind
    when 'pipeline_stage' then 4
    else 0
end))
);
create unique index conversion_definition_by_key on conversion_definition (profile_id, conversion_key)
  where kind = 'event';
create unique index conversion_definition_by_stage
  on conversion_definition (profile_id, stage_provider, pipeline_external_id, stage_external_id)
  where kind = 'pipeline_stage';

-- A campaign of an ad platform.
create table campaign (
  profile_id uuid not null references profile (id),
  id uuid not null,
  platform text not null,
  account_id text not null,
  external_id text not null,
  name text not null,
  status text,
  described_on date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  objective text,
  daily_budget numeric,
  primary key (profile_id, id),
  unique (profile_id, external_id, platform)
);

-- An ad set (Meta) or ad group (Google) of a campaign.
create table ad_set (
  profile_id uuid not null references profile (id),
  id uuid not null,
  platform text not null,
  account_id text not null,
  external_id text not null,
  name text not null,
  status text,
  described_on date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  campaign_id uuid not null,
  daily_budget numeric,
  learning_stage_status text,
  primary key (profile_id, id),
  unique (profile_id, external_id, platform),
  foreign key (profile_id, campaign_id) references campaign (profile_id, id)
);
create index ad_set_by_campaign on ad_set (profile_id, campaign_id);

-- An ad of an ad set.
create table ad (
  profile_id uuid not null references profile (id),
  id uuid not null,
  platform text not null,
  account_id text not null,
  external_id text not null,
  name text not null,
  status text,
  described_on date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  campaign_id uuid not null,
  ad_set_id uuid not null,
  primary key (profile_id, id),
  unique (profile_id, external_id, platform),
  foreign key (profile_id, ad_set_id) references ad_set (profile_id, id),
  foreign key (profile_id, campaign_id) references campaign (profile_id, id)
);
create index ad_by_ad_set on ad (profile_id, ad_set_id);
create index ad_by_campaign on ad (profile_id, campaign_id);
alter table ad_creative add foreign key (profile_id, ad_id) references ad (profile_id, id);
alter table creative_analysis add foreign key (profile_id, ad_id) references ad (profile_id, id);
alter table creative_descriptor add foreign key (profile_id, ad_id) references ad (profile_id, id);

-- What a platform reports for an ad and day, in the account's currency and in the reporting currency.
create table ad_delivery (
  profile_id uuid not null,
  date date not null,
  ad_id uuid not null,
  currency text not null,
  spend numeric not null,
  reporting_spend numeric,
  impressions bigint not null,
  clicks bigint not null,
  reach bigint not null,
  platform_conversions numeric,
  platform_conversion_value numeric,
  reporting_conversion_value numeric,
  messaging_conversations_started_7d bigint,
  updated_at timestamptz not null,
  primary key (profile_id, date, ad_id),
  foreign key (profile_id, ad_id) references ad (profile_id, id)
);
create index ad_delivery_by_ad on ad_delivery (profile_id, ad_id, date);

-- The spend of all ads of a profile on a day, in the reporting currency, without amounts that have no rate.
create table spend_day (
  profile_id uuid not null references profile (id),
  date date not null,
  spend numeric not null,
  primary key (profile_id, date)
) with (fillfactor = 80);

-- The exchange rate of a day: one unit of `base` in `quote`. The same for all profiles.
create table fx_rate (
  day date not null,
  base text not null,
  quote text not null,
  rate numeric not null check (rate > 0),
  primary key (day, base, quote),
  check (base <> quote)
);
