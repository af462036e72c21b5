-- A note on a local day, by a person, by the API, or by the service about a change that explains figures.
create table day_note (
  profile_id uuid not null references profile (id),
  id uuid not null,
  day date not null,
  kind text not null,
  text text not null,
  -- Identifies the cause of an automatic note, so that it exists once.
  source_key text,
  author_user_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (profile_id, id)
);
create index day_note_by_day on day_note (profile_id, day, id);
create unique index day_note_source on day_note (profile_id, source_key) where source_key is not null;

-- A rule whose incidents are reported to channels.
create table alert (
  profile_id uuid not null references profile (id),
  id uuid not null,
  name text not null,
  -- An `AlertRule` of `notifications/alerts/domain/alert-rule.ts`.
  rule jsonb not null,
  -- `StoredChannel`s of `notifications/channels/channels.ts`; URLs are encrypted.
  channels jsonb not null,
  -- Local hours, 0 to 23; null: no quiet hours.
  quiet_from smallint,
  quiet_to smallint,
  -- The language of its messages.
  locale text not null,
  is_enabled boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (profile_id, id)
);

-- One occurrence of what an alert watches. It keeps the rule that it started with.
create table alert_incident (
  profile_id uuid not null references profile (id),
  id uuid not null,
  alert_id uuid not null,
  name text not null,
  rule jsonb not null,
  value double precision,
  expected double precision,
  subjects text[] not null,
  started_at timestamptz not null,
  -- Since when the check no longer fires.
  clear_since timestamptz,
  ended_at timestamptz,
  primary key (profile_id, id)
);
create unique index alert_incident_open on alert_incident (profile_id, alert_id) where ended_at is null;

-- A message to one channel, about an alert or with a digest. Its text is written when it is sent.
create table outgoing_message (
  profile_id uuid not null references profile (id),
  id uuid not null,
  -- The same cause and channel have the same key, so that a message is queued once.
  key text not null,
  kind text not null,
  -- The incident; the alert for a test message; the digest.
  about_id uuid not null,
  channel jsonb not null,
  locale text not null,
  send_after timestamptz not null,
  leased_until timestamptz,
  sent_at timestamptz,
  -- All attempts failed.
  failed_at timestamptz,
  error text,
  created_at timestamptz not null,
  primary key (profile_id, id)
);
create unique index outgoing_message_key on outgoing_message (profile_id, key);
create index outgoing_message_waiting on outgoing_message (profile_id, send_after)
  where (sent_at is null) and (failed_at is null);

-- A summary of a profile that a user receives every day, week or month.
create table digest (
  profile_id uuid not null references profile (id),
  id uuid not null,
  user_id uuid not null references user_account (id),
  -- `daily`, `weekly` or `monthly`.
  schedule text not null,
  -- The local hour of the profile, 0 to 23.
  hour smallint not null,
  -- Only weekly: 1 is Monday.
  weekday smallint,
  -- Only monthly: 1 to 28.
  month_day smallint,
  -- `StoredChannel`s of `notifications/channels/channels.ts`; URLs are encrypted.
  channels jsonb not null,
  -- The language of its messages.
  locale text not null,
  is_enabled boolean not null,
  -- When the user stopped the mail; other channels continue.
  unsubscribed_at timestamptz,
  -- When it is sent next.
  next_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (profile_id, id)
);
create index digest_by_user on digest (profile_id, user_id, id);
