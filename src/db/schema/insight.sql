-- Customers by the interval of their first payment, and what they paid at each age; see `attribution/cohorts/`. Numbers of customers and
-- orders have parts, because a model may credit a first payment to several channels or campaigns.
create table cohort_rollup (
  profile_id uuid not null references profile (id),
  -- Index in `cohortDimensions`.
  dimension smallint not null,
  -- Index in `cohortIntervals`.
  step smallint not null,
  -- The slot of a model; 0 for what is the same under every model.
  position smallint not null,
  -- First day of the interval.
  cohort date not null,
  -- The channel, campaign id, product or country; empty if there is none.
  key text not null,
  age smallint not null,
  -- Stored at age 0, like those who paid again at any age.
  customers numeric not null,
  repeat_customers numeric not null,
  -- Customers with a payment at this age.
  active_customers numeric not null,
  orders numeric not null,
  -- Orders with known costs.
  costed_orders numeric not null,
  value numeric not null,
  contribution numeric not null,
  primary key (profile_id, dimension, step, "position", cohort, key, age)
);

-- Changes to cohort rollups that are not compacted yet: those of a transaction are one row of arrays.
create table cohort_delta (
  profile_id uuid not null references profile (id),
  id uuid not null,
  dimensions smallint[] not null,
  steps smallint[] not null,
  positions smallint[] not null,
  cohorts date[] not null,
  keys text[] not null,
  ages smallint[] not null,
  customers numeric[] not null,
  repeat_customers numeric[] not null,
  active_customers numeric[] not null,
  orders numeric[] not null,
  costed_orders numeric[] not null,
  amounts numeric[] not null,
  contributions numeric[] not null,
  primary key (profile_id, id)
);

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

-- A metric of one local day. The row with an empty scope marks the day as summed. A metric that is also stored by part of the day has
-- further rows under its name and the number of the part; see `insight/days/part-queries.ts`.
create table day_metric (
  profile_id uuid not null references profile (id),
  metric text not null,
  local_day date not null,
  -- The part of the metric that the content is about, for example a platform.
  scope text not null,
  content jsonb not null,
  primary key (profile_id, metric, local_day, scope)
);

-- A visit with the facts that the site report adds up; see `attribution/site-visits/domain/site-visit.ts`.
create table site_visit (
  profile_id uuid not null,
  visitor_id text not null,
  session_id text not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  local_day date not null,
  is_first_of_day boolean not null,
  entry_page text not null,
  source text not null,
  campaign text not null,
  country text not null,
  device text not null,
  hits integer not null,
  pages jsonb not null,
  primary key (profile_id, visitor_id, session_id)
) with (fillfactor = 80);
create index site_visit_by_day on site_visit (profile_id, local_day);

-- Changes of the site rollup that are not compacted yet.
create table site_delta (
  profile_id uuid not null,
  local_day date not null,
  -- Identifies the dimensions.
  key uuid not null,
  -- Empty in the row of all pages.
  page text not null,
  entry_page text not null,
  source text not null,
  campaign text not null,
  country text not null,
  device text not null,
  visitors integer not null,
  visits integer not null,
  page_views integer not null,
  bounces integer not null,
  seconds bigint not null,
  id uuid not null default gen_random_uuid(),
  primary key (profile_id, local_day, id)
);

-- Visits of a day by page, entry page, source, campaign, country and device, including all compacted deltas.
create table site_day (
  profile_id uuid not null references profile (id),
  local_day date not null,
  -- Identifies the dimensions.
  key uuid not null,
  -- Empty in the row of all pages.
  page text not null,
  entry_page text not null,
  source text not null,
  campaign text not null,
  country text not null,
  device text not null,
  visitors integer not null,
  visits integer not null,
  page_views integer not null,
  bounces integer not null,
  seconds bigint not null,
  primary key (profile_id, local_day, key)
) with (fillfactor = 80);

-- A profile whose visits are derived again in the background.
create table site_rebuild (
  profile_id uuid primary key references profile (id),
  -- Browsers up to this one are done.
  after_visitor_id text not null,
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
