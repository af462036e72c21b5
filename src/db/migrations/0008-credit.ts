import { type Kysely, sql } from 'kysely'

/**
 * Conversions, the touches that earned their credit, daily rollups of both, and the pending recomputes. Conversions and credit
 * are derived from events and touches and, like those, have no foreign keys: the writer holds the referenced rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const models = ['last_touch', 'first_touch', 'linear', 'time_decay', 'last_non_direct', 'position_based']

/** One column per model. */
function perModel(prefix: string, type: string): string {
  return models.map((model) => `${prefix}_${model} ${type} not null`).join(',\n    ')
}

const statements = [
  // `id` is derived from the event and the definition and begins with the time, so deriving it again finds the same row.
  `create table conversion (
    profile_id uuid not null,
    id uuid not null,
    event_id uuid not null,
    definition_id uuid not null,
    conversion_key text not null,
    revenue_type text not null check (revenue_type in ('cash', 'pipeline', 'gross')),
    is_counted boolean not null,
    customer_id uuid,
    visitor_id text,
    conversion_time timestamptz not null,
    local_day date not null,
    value numeric,
    currency text,
    reporting_value numeric,
    refunded_value numeric not null default 0,
    is_first_payment boolean,
    is_first_counted boolean not null default false,
    is_installment boolean not null default false,
    created_at timestamptz not null,
    primary key (profile_id, id),
    unique (profile_id, event_id, definition_id)
  )`,
  `create index conversion_by_customer on conversion (profile_id, customer_id, conversion_time, id)
    where customer_id is not null`,
  `create index conversion_by_visitor on conversion (profile_id, visitor_id, conversion_time, id)
    where customer_id is null`,
  'create index conversion_by_day on conversion (profile_id, local_day)',
  // An anonymous conversion has only the touch of its own event.
  `create index touch_by_event on touch (profile_id, event_id) where customer_id is null and visitor_id is null`,
  `create table credit (
    profile_id uuid not null,
    conversion_id uuid not null,
    touch_id uuid not null,
    touch_time timestamptz not null,
    campaign_id uuid,
    ad_set_id uuid,
    ad_id uuid,
    join_method text not null,
    platform text,
    channel_class smallint not null,
    ${perModel('ppm', 'integer')},
    primary key (profile_id, conversion_id, touch_id)
  )`,
  // Paid touches without an ad, which may earn credit for an ad that is imported later.
  `create index credit_without_ad on credit (profile_id, conversion_id)
    where ad_id is null and channel_class > 0`,
  // Counts come before values: fixed-width columns are found faster, and reports read one model of many rows.
  `create table credit_day (
    profile_id uuid not null,
    level smallint not null,
    local_day date not null,
    entity_id uuid not null,
    reason smallint not null,
    ${perModel('count', 'integer')},
    ${perModel('first_count', 'integer')},
    conversion_key text not null,
    revenue_type text not null,
    ${perModel('value', 'numeric')},
    primary key (profile_id, level, local_day, entity_id, reason, conversion_key, revenue_type)
  )`,
  `create table dirty_day (
    profile_id uuid not null,
    local_day date not null,
    primary key (profile_id, local_day)
  )`,
  `create table recompute_run (
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
  )`,
  `create unique index recompute_run_open on recompute_run (profile_id) where state = 'running'`,
  'create index recompute_run_latest on recompute_run (profile_id, started_at)',
  `create table recompute_subject (
    profile_id uuid not null,
    kind text not null check (kind in ('profile', 'definition', 'entity', 'customer', 'visitor', 'event')),
    key text not null,
    primary key (profile_id, kind, key)
  )`,
]
