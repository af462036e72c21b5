import { type Kysely, sql } from 'kysely'

/** Webhook subscriptions, webhook events, their deliveries, and the outcomes already reported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table webhook_subscription (
    profile_id uuid not null references profile (id),
    id uuid not null,
    app_id uuid references app (id),
    url text not null,
    events text[] not null,
    providers text[] not null,
    status text not null check (status in ('active', 'paused', 'failed')),
    secret text not null,
    previous_secret text,
    previous_secret_expires_at timestamptz,
    consecutive_failures integer not null,
    failing_since timestamptz,
    last_delivery_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (profile_id, id)
  )`,
  `create table webhook_event (
    profile_id uuid not null references profile (id),
    id uuid not null,
    type text not null,
    provider text not null,
    app_id uuid references app (id),
    body text not null,
    customer_id uuid,
    personal_key_kind text check (personal_key_kind in ('email', 'phone')),
    is_test boolean not null,
    occurred_at timestamptz not null,
    position bigint,
    fanned_out_at timestamptz,
    primary key (profile_id, id),
    foreign key (profile_id, customer_id) references customer (profile_id, id)
  )`,
  // Always small: it contains only events without a position and deliveries yet.
  'create index webhook_event_to_fan_out on webhook_event (profile_id, id) where position is null and not is_test',
  `create unique index webhook_event_by_position on webhook_event (profile_id, position)`,
  `create table webhook_feed (
    profile_id uuid primary key references profile (id),
    last_position bigint not null
  )`,
  // No index contains the lease columns, and the fill factor allows HOT updates of them.
  `create table webhook_delivery (
    profile_id uuid not null,
    id uuid not null,
    subscription_id uuid not null,
    event_id uuid not null,
    status text not null check (status in ('pending', 'delivered', 'dead')),
    attempt integer not null,
    attempts jsonb not null,
    next_attempt_at timestamptz not null,
    leased_until timestamptz,
    delivered_at timestamptz,
    created_at timestamptz not null,
    primary key (profile_id, id),
    foreign key (profile_id, subscription_id) references webhook_subscription (profile_id, id) on delete cascade,
    foreign key (profile_id, event_id) references webhook_event (profile_id, id) on delete cascade
  ) with (fillfactor = 80)`,
  // The due deliveries of a subscription are adjacent, in sending order, however long its history is.
  `create index webhook_delivery_by_subscription
    on webhook_delivery (profile_id, subscription_id, status, next_attempt_at)`,
  'create index webhook_delivery_by_event on webhook_delivery (profile_id, event_id)',
  // Kept after the event is deleted: a later sync must not report the same outcome again.
  `create table recorded_outcome (
    profile_id uuid not null references profile (id),
    provider text not null,
    external_id text not null,
    event_id uuid not null,
    recorded_at timestamptz not null,
    primary key (profile_id, provider, external_id)
  )`,
]
