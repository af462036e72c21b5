-- A lift test; see `experiments/lifecycle/`.
create table experiment (
  profile_id uuid not null references profile (id),
  id uuid not null,
  kind text not null check (kind in ('holdout', 'geo', 'switchback', 'imported')),
  name text not null,
  state text not null check (state in ('draft', 'planned', 'running', 'completed', 'stopped', 'void')),
  -- An `ExperimentDesign` of `experiments/lifecycle/domain/design.ts`; it does not change after the draft.
  design jsonb not null,
  -- SHA-256 of the design, once it is frozen.
  design_hash text,
  -- Days of the design, to find what is due.
  start_day date not null,
  end_day date not null,
  -- The audience whose members are held out.
  audience_id uuid,
  -- A `GeoPlan` of `experiments/geo/domain/geo-plan.ts`.
  plan jsonb,
  -- An `ExperimentResult` of `experiments/results/domain/experiment-result.ts`; the latest, while it is running.
  result jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (profile_id, id)
);
create index experiment_by_state on experiment (profile_id, state, id);
create index experiment_by_audience on experiment (profile_id, audience_id) where state = 'running';

-- What happened to an experiment: changes of its state, and what may have disturbed it.
create table experiment_change (
  profile_id uuid not null,
  experiment_id uuid not null,
  id uuid not null,
  occurred_at timestamptz not null,
  kind text not null,
  text text not null,
  primary key (profile_id, experiment_id, id),
  foreign key (profile_id, experiment_id) references experiment (profile_id, id)
);

-- A customer who was eligible for the audience while the experiment ran. The group follows from the id; it is stored so that it
-- stays the same if the customer is merged into another.
create table experiment_assignment (
  profile_id uuid not null,
  experiment_id uuid not null,
  customer_id uuid not null,
  is_held_out boolean not null,
  assigned_at timestamptz not null,
  primary key (profile_id, experiment_id, customer_id),
  foreign key (profile_id, experiment_id) references experiment (profile_id, id)
);
