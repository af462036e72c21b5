import { type Kysely, sql } from 'kysely'

/** Ad rankings, creative descriptors, and the rankers trained per workspace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What a creative shows and says, one row per ad. `source` is `rules`, or the name of the model that described it.
  `create table creative_descriptor (
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
    source text not null,
    described_at timestamptz not null,
    primary key (profile_id, ad_id),
    foreign key (profile_id, ad_id) references ad (profile_id, id)
  )`,
  // An ad whose effect was confirmed by an experiment.
  `create table lift_validation (
    profile_id uuid not null,
    ad_id uuid not null,
    validated_at timestamptz not null,
    primary key (profile_id, ad_id),
    foreign key (profile_id, ad_id) references ad (profile_id, id)
  )`,
  // Replaced as a whole every day and read from the best rank on, so the primary key has that order. Like other derived tables it
  // has no foreign key: ads are never deleted.
  `create table ad_score (
    profile_id uuid not null,
    score_window text not null check (score_window in ('7d', '14d', '28d', 'lifetime')),
    place integer not null,
    ad_id uuid not null,
    composite_score double precision,
    top_performer_likelihood double precision not null,
    model_version integer,
    maturity_stage text not null,
    truth_grade text not null,
    primary_outcome_kind text not null,
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
    primary key (profile_id, score_window, place)
  )`,
  `create table score_run (
    profile_id uuid not null references profile (id),
    id uuid not null,
    state text not null check (state in ('running', 'completed', 'failed')),
    ads integer not null,
    scores_total integer not null,
    scores_done integer not null,
    model_version integer,
    started_at timestamptz not null,
    finished_at timestamptz,
    error text,
    primary key (profile_id, id)
  )`,
  `create unique index score_run_open on score_run (profile_id) where state = 'running'`,
  'create index score_run_latest on score_run (profile_id, started_at)',
  // A version is in use from its training until a later one replaces it, or until it no longer beats the rules.
  `create table ad_ranker (
    workspace_id uuid not null references workspace (id),
    version integer not null,
    weights double precision[] not null,
    auc double precision not null,
    rules_auc double precision not null,
    examples integer not null,
    trained_at timestamptz not null,
    retired_at timestamptz,
    primary key (workspace_id, version)
  )`,
]
