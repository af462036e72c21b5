-- A URL that receives webhook events.
create table webhook_subscription (
  profile_id uuid not null references profile (id),
  id uuid not null,
  -- Null: it belongs to the profile, created by a key without an app or by a user.
  app_id uuid references app (id),
  url text not null,
  events text[] not null,
  providers text[] not null,
  status text not null check (status in ('active', 'paused', 'failed')),
  -- Encrypted, as is the previous one.
  secret text not null,
  previous_secret text,
  previous_secret_expires_at timestamptz,
  -- Failed attempts since the last success.
  consecutive_failures integer not null,
  -- When the first of these attempts was made.
  failing_since timestamptz,
  last_delivery_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (profile_id, id)
);

-- A webhook event, written in the transaction of its cause.
create table webhook_event (
  profile_id uuid not null references profile (id),
  id uuid not null,
  type text not null,
  provider text not null,
  -- Set if only this app receives it.
  app_id uuid references app (id),
  -- The envelope as JSON, without personal data and app: both are added per recipient.
  body text not null,
  -- The customer whose outcome it is.
  customer_id uuid,
  -- The provider uses this as its customer key, so the key is personal data and is not stored.
  personal_key_kind text constraint webhook_event_personal_key_kind_check1 check (personal_key_kind in ('email', 'phone')),
  is_test boolean not null,
  occurred_at timestamptz not null,
  -- Its position in the profile's feed, assigned after the commit; until then it is in no feed.
  position bigint,
  fanned_out_at timestamptz,
  primary key (profile_id, id),
  foreign key (profile_id, customer_id) references customer (profile_id, id)
) partition by range (id);
create table webhook_event_rest partition of webhook_event default;
create index webhook_event_by_customer on webhook_event (profile_id, customer_id) where customer_id is not null;
create index webhook_event_by_position on webhook_event (profile_id, "position");
create index webhook_event_to_fan_out on webhook_event (profile_id, id) where ("position" is null) and (not is_test);

-- Locked while positions are assigned, so that a profile's positions become visible in order.
create table webhook_feed (
  profile_id uuid primary key references profile (id),
  last_position bigint not null
);

-- An event for one subscription, with its attempts.
create table webhook_delivery (
  profile_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  event_id uuid not null,
  status text not null constraint webhook_delivery_status_check1 check (status in ('pending', 'delivered', 'dead')),
  -- Attempts since it was enqueued; a replay starts at zero.
  attempt integer not null,
  attempts jsonb not null,
  next_attempt_at timestamptz not null,
  -- While an attempt runs: when its lease ends and the delivery may be leased again.
  leased_until timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  primary key (profile_id, id),
  foreign key (profile_id, subscription_id) references webhook_subscription (profile_id, id) on delete cascade
) partition by range (id);
create table webhook_delivery_rest partition of webhook_delivery default with (fillfactor = 80);
create index webhook_delivery_by_event on webhook_delivery (profile_id, event_id);
create index webhook_delivery_by_subscription on webhook_delivery (profile_id, subscription_id, status, next_attempt_at);

-- Which event a provider's record was stored as, so that it is stored once.
create table recorded_outcome (
  profile_id uuid not null references profile (id),
  provider text not null,
  external_id text not null,
  event_id uuid not null,
  recorded_at timestamptz not null,
  primary key (profile_id, provider, external_id)
);
