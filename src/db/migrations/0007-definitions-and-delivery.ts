import { type Kysely, sql } from 'kysely'

/** Conversion definitions, ads, their delivery and cost, and the currency rates that make costs comparable. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const entityColumns = `
    profile_id uuid not null references profile (id),
    id uuid not null,
    platform text not null,
    account_id text not null,
    external_id text not null,
    name text not null,
    status text,
    described_on date not null,
    created_at timestamptz not null,
    updated_at timestamptz not null`

const statements = [
  `create table conversion_definition (
    profile_id uuid not null references profile (id),
    id uuid not null,
    kind text not null check (kind in ('event', 'pipeline_stage')),
    name text not null,
    conversion_key text not null,
    source_event_names text[] not null,
    revenue_type text not null check (revenue_type in ('cash', 'pipeline', 'gross')),
    attribution_eligible boolean not null,
    lookback_window_days integer not null check (lookback_window_days between 1 and 365),
    is_default boolean not null,
    stage_provider text,
    pipeline_external_id text,
    stage_external_id text,
    stage_key_source text check (stage_key_source in ('suggested', 'user', 'engine_default')),
    first_attributed_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (profile_id, id),
    check (num_nonnulls(stage_provider, pipeline_external_id, stage_external_id, stage_key_source)
      = case kind when 'pipeline_stage' then 4 else 0 end)
  )`,
  // Several stages may lead to one outcome; only one event definition may have its key.
  `create unique index conversion_definition_by_key on conversion_definition (profile_id, conversion_key)
    where kind = 'event'`,
  `create unique index conversion_definition_by_stage
    on conversion_definition (profile_id, stage_provider, pipeline_external_id, stage_external_id)
    where kind = 'pipeline_stage'`,
  `insert into conversion_definition (profile_id, id, kind, name, conversion_key, source_event_names, revenue_type,
    attribution_eligible, lookback_window_days, is_default, created_at, updated_at)
  select p.id, gen_random_uuid(), 'event', d.name, d.key, array[d.key], d.revenue_type, d.is_eligible, 30, true,
    p.created_at, p.created_at
  from profile p cross join (values
    ('lead_created', 'Lead created', 'pipeline', true),
    ('dm_started', 'Conversation started', 'pipeline', true),
    ('appointment_booked', 'Appointment booked', 'pipeline', true),
    ('quote_sent', 'Quote sent', 'pipeline', true),
    ('contact_reply', 'Contact replied', 'pipeline', true),
    ('closed_won', 'Deal won', 'pipeline', true),
    ('order_placed', 'Order placed', 'gross', true),
    ('payment_received', 'Payment received', 'cash', true),
    ('payment_refunded', 'Payment refunded', 'cash', false)
  ) as d (key, name, revenue_type, is_eligible)`,
  `create table campaign (${entityColumns},
    objective text,
    daily_budget numeric,
    primary key (profile_id, id),
    unique (profile_id, external_id, platform)
  )`,
  `create table ad_set (${entityColumns},
    campaign_id uuid not null,
    daily_budget numeric,
    learning_stage_status text,
    primary key (profile_id, id),
    unique (profile_id, external_id, platform),
    foreign key (profile_id, campaign_id) references campaign (profile_id, id)
  )`,
  'create index ad_set_by_campaign on ad_set (profile_id, campaign_id)',
  `create table ad (${entityColumns},
    campaign_id uuid not null,
    ad_set_id uuid not null,
    primary key (profile_id, id),
    unique (profile_id, external_id, platform),
    foreign key (profile_id, campaign_id) references campaign (profile_id, id),
    foreign key (profile_id, ad_set_id) references ad_set (profile_id, id)
  )`,
  'create index ad_by_ad_set on ad (profile_id, ad_set_id)',
  'create index ad_by_campaign on ad (profile_id, campaign_id)',
  // By day first: reports read a range of days of every ad; the index serves the few queries that read one ad.
  `create table ad_delivery (
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
  )`,
  'create index ad_delivery_by_ad on ad_delivery (profile_id, ad_id, date)',
  `create table fx_rate (
    day date not null,
    base text not null,
    quote text not null,
    rate numeric not null check (rate > 0),
    primary key (day, base, quote),
    check (base <> quote)
  )`,
]
