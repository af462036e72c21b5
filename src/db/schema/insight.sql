-- The latest nightly prediction of a profile.
create table value_prediction (
  profile_id uuid primary key references profile (id),
  -- The last local day whose payments were used.
  as_of date not null,
  -- A `Prediction` of `insight/prediction/domain/predict-value.ts`.
  result jsonb not null,
  fitted_at timestamptz not null
);

-- What the ads of a profile should earn; null where no target is set.
create table profile_target (
  profile_id uuid primary key references profile (id),
  roas numeric,
  -- Spend per payment, in the reporting currency.
  cac numeric,
  updated_at timestamptz not null
);

-- The planned spend of a month, in the reporting currency.
create table spend_plan (
  profile_id uuid not null references profile (id),
  -- Its first day.
  month date not null,
  kind text not null,
  -- The name of the platform, or the id of the campaign.
  key text not null,
  amount numeric not null,
  updated_at timestamptz not null,
  primary key (profile_id, month, kind, key)
);

-- How long after a touch its payments happen, under one model.
create table lag_curve (
  profile_id uuid not null references profile (id),
  model text not null,
  -- Entry l is the share of credit that arrives at most l days after the touch.
  shares double precision[] not null,
  computed_at timestamptz not null,
  primary key (profile_id, model)
);

-- A local day whose conversions changed after its metrics were summed; written in the transaction of the change.
create table changed_day (
  profile_id uuid not null references profile (id),
  local_day date not null,
  id uuid not null default gen_random_uuid(),
  -- The parts of the day that changed; see `attribution/rollups/domain/day-parts.ts`.
  parts bigint not null default -1,
  primary key (profile_id, local_day, id)
);

-- A metric of one local day. The row with an empty scope marks the day as summed.
create table day_metric (
  profile_id uuid not null references profile (id),
  metric text not null,
  local_day date not null,
  -- The part of the metric that the content is about, for example a platform.
  scope text not null,
  content jsonb not null,
  primary key (profile_id, metric, local_day, scope)
);

-- A metric of a recent local day by part of the day. A row with an empty scope marks the parts of the day as summed.
create table day_metric_part (
  profile_id uuid not null references profile (id),
  metric text not null,
  local_day date not null,
  -- See `attribution/rollups/domain/day-parts.ts`; 0 in the row with an empty scope.
  part smallint not null,
  scope text not null,
  content jsonb not null,
  primary key (profile_id, metric, local_day, scope, part)
);

-- A visit with the facts that the site report adds up; see `attribution/site-visits/domain/site-visit.ts`.
create table site_visit (
  profile_id uuid not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  local_day date not null,
  hits integer not null,
  is_first_of_day boolean not null,
  visitor_id text collate "C" not null,
  session_id text not null,
  entry_page text not null,
  source text not null,
  campaign text not null,
  country text not null,
  device text not null,
  -- Their texts are a third shorter than jsonb.
  pages json not null,
  engaged json not null,
  primary key (profile_id, visitor_id, session_id)
) with (fillfactor = 80);
create index site_visit_by_day on site_visit (profile_id, local_day);

-- A profile whose visits are derived again in the background.
create table site_rebuild (
  profile_id uuid primary key references profile (id),
  -- Browsers up to this one are done.
  after_visitor_id text collate "C" not null,
  requested_at timestamptz not null
);

-- The issues of a profile when they were last checked.
create table attention_count (
  profile_id uuid primary key references profile (id),
  errors integer not null,
  warnings integer not null,
  checked_at timestamptz not null
);

-- A journey summary; the newest replaces the previous one.
create table journey_summary (
  profile_id uuid not null references profile (id),
  -- A customer's id, or the id of an anonymous visitor.
  subject_id text collate "C" not null,
  text text not null,
  highlights text[] not null,
  event_count integer not null,
  -- `rules`, or the model's name.
  source text not null,
  generated_at timestamptz not null,
  primary key (profile_id, subject_id)
);

-- One unit of a workspace's daily limit (UTC).
create table summary_usage (
  workspace_id uuid not null references workspace (id),
  id uuid not null,
  day date not null,
  -- Null after the summary was stored.
  expires_at timestamptz,
  primary key (workspace_id, id)
);
