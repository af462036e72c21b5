-- The text of an ad's creative, as its platform reports it.
create table ad_creative (
  profile_id uuid not null,
  ad_id uuid not null,
  creative_external_id text,
  title text,
  body text,
  -- The platform's name of its button.
  call_to_action text,
  format text check (format in ('video', 'carousel', 'image')),
  thumbnail_url text,
  video_id text,
  updated_at timestamptz not null,
  primary key (profile_id, ad_id)
);

-- The latest analysis of an ad's creative.
create table creative_analysis (
  profile_id uuid not null,
  ad_id uuid not null,
  status text not null check (status in ('queued', 'running', 'completed', 'failed')),
  requested_at timestamptz not null,
  finished_at timestamptz,
  error text,
  primary key (profile_id, ad_id)
);

-- What the creative of an ad shows and says; null where unknown.
create table creative_descriptor (
  profile_id uuid not null,
  ad_id uuid not null,
  creative_external_id text,
  thumbnail_url text,
  video_id text,
  hook_type text,
  creative_format text,
  cta_type text,
  primary_angle text,
  offers text[] not null,
  -- `rules` or the name of the model that described it.
  source text not null,
  described_at timestamptz not null,
  primary key (profile_id, ad_id)
);

-- An ad that delivered in a window, with its rank when it was last scored. Amounts in the reporting currency.
create table ad_score (
  profile_id uuid not null,
  score_window text not null check (score_window in ('7d', '14d', '28d', 'lifetime')),
  -- 1 is the best.
  rank integer not null,
  ad_id uuid not null,
  composite_score double precision,
  top_performer_likelihood double precision not null,
  -- Null: scored by the rules.
  model_version integer,
  maturity_stage text not null,
  truth_grade text not null,
  primary_outcome_kind text not null,
  -- The ad's objective; the cohort's is `all` if it was widened to find enough ads.
  objective text not null,
  cohort_key text not null,
  cohort_objective text not null,
  cohort_format text not null,
  cohort_audience_warmth text not null,
  cohort_n_ads integer not null,
  spend double precision not null,
  impressions double precision not null,
  clicks double precision not null,
  cash_outcomes double precision not null,
  revenue double precision not null,
  outcomes_total double precision not null,
  pipeline_outcomes double precision not null,
  pipeline_value double precision not null,
  platform_conversions double precision,
  platform_conversion_value double precision,
  conversations double precision,
  first_reply_rate double precision,
  reason_codes jsonb not null,
  primary key (profile_id, score_window, rank)
);

-- One ranking of the ads of a profile.
create table score_run (
  profile_id uuid not null references profile (id),
  id uuid not null,
  state text not null check (state in ('running', 'completed', 'failed')),
  ads integer not null,
  -- An ad has one score per window in which it delivered.
  scores_total integer not null,
  scores_done integer not null,
  model_version integer,
  started_at timestamptz not null,
  finished_at timestamptz,
  error text,
  primary key (profile_id, id)
);
create index score_run_latest on score_run (profile_id, started_at);
create unique index score_run_open on score_run (profile_id) where state = 'running';

-- A logistic ranker that beat the rules on held-out data.
create table ad_ranker (
  workspace_id uuid not null references workspace (id),
  version integer not null,
  -- The weight of the constant, then of each feature.
  weights double precision[] not null,
  auc double precision not null,
  rules_auc double precision not null,
  examples integer not null,
  retired_at timestamptz,
  primary key (workspace_id, version)
);

-- The log of changes requested from ad platforms. A row is written before the platform is called and finished after.
create table ad_action (
  profile_id uuid not null,
  id uuid not null,
  action text not null check (action in (
    'pause_campaign', 'resume_campaign', 'pause_ad_set', 'resume_ad_set', 'pause_ad', 'resume_ad', 'set_ad_set_budget',
    'apply_url_tags', 'undo_url_tags', 'swap_ad_set', 'undo_ad_set_swap'
  )),
  level text not null check (level in ('campaign', 'ad_set', 'ad')),
  platform text not null,
  external_id text not null,
  -- `unknown`: the request was interrupted, and its result has not been determined.
  status text not null check (status in ('pending', 'unknown', 'applied', 'no_change', 'rejected', 'failed')),
  -- The requested status, budget or dataset; null for URL tags.
  requested_value text,
  -- A status, a budget in minor units or a creative's id: both are written right before the platform is called.
  value_before text,
  value_after text,
  -- Why it was rejected or failed.
  code text,
  message text,
  undoes_action_id uuid,
  connection_id uuid,
  -- The user responsible for the change.
  applied_by uuid,
  actor_kind text not null,
  actor_id uuid,
  app_id uuid,
  request_id text not null,
  -- When the lease of the process that runs the action ends.
  leased_until timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (profile_id, id),
  check (status in ('pending', 'unknown') = (finished_at is null))
);
create index ad_action_by_target on ad_action (profile_id, external_id, level, id);
create unique index ad_action_pending on ad_action (profile_id, platform, level, external_id) where status = 'pending';

-- The result of the last scan of the links in live ads.
create table utm_health (
  profile_id uuid primary key,
  platform text not null,
  account_id text not null,
  scanned_at timestamptz not null,
  summary jsonb not null
);
