-- A response that contained, or would have contained, personal data. Kept for 365 days.
create table personal_data_access (
  profile_id uuid not null,
  id uuid not null,
  accessed_at timestamptz not null,
  operation_id text not null,
  route text not null,
  request_id text not null,
  -- `webhook`: sent to a subscription, whose id is the credential id.
  credential_kind text not null,
  credential_id uuid,
  app_id uuid,
  user_id uuid,
  -- The caller's address.
  address text not null,
  -- At most a hundred; `person_count` counts all.
  customer_ids uuid[] not null,
  person_count integer not null constraint personal_data_access_person_count_check1 check (person_count >= 0),
  result text not null check (result in ('disclosed', 'none')),
  -- The request whose stored response was returned again; null for a new response.
  replay_of text,
  primary key (profile_id, accessed_at, id)
) partition by range (accessed_at);
create table personal_data_access_rest partition of personal_data_access default;

-- A request to the API, without its query and body. Kept for 7 days.
create table api_request (
  profile_id uuid not null,
  -- It contains the time, by which the table is partitioned.
  id uuid not null,
  occurred_at timestamptz not null,
  method text not null,
  -- The template, so that no value of a path is stored.
  route text not null,
  operation_id text not null,
  status smallint not null,
  duration_ms double precision not null,
  credential_kind text not null,
  credential_id uuid not null,
  app_id uuid,
  request_id text not null,
  primary key (profile_id, id)
) partition by range (id);
create table api_request_rest partition of api_request default;
create index api_request_failed on api_request (profile_id, id) where status >= 400;

-- An erasure receipt, one per erased customer.
create table erasure (
  profile_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  request_ref text not null,
  status text not null check (status in ('queued', 'done')),
  -- The receipt shows it permanently, so it is encrypted; no query looks it up.
  encrypted_customer_key text,
  -- Keyed hashes of every identifier of the person: they show whether a repeated request means the same person.
  identifier_hashes text[] not null,
  reason text not null check (reason in ('data_subject_request', 'account_closed', 'other')),
  requested_at timestamptz not null,
  completed_at timestamptz,
  primary key (profile_id, id),
  unique (profile_id, customer_id),
  check ((status = 'done') = (completed_at is not null)),
  foreign key (profile_id, customer_id) references customer (profile_id, id)
);

-- The caller's references of an erasure: a repeat returns its receipt.
create table erasure_request (
  profile_id uuid not null,
  request_ref text not null,
  erasure_id uuid not null,
  requested_at timestamptz not null,
  primary key (profile_id, request_ref),
  foreign key (profile_id, erasure_id) references erasure (profile_id, id)
);

-- Changes of a profile's privacy mode with their author. Kept permanently.
create table privacy_change (
  profile_id uuid not null,
  id uuid not null,
  changed_at timestamptz not null,
  from_mode text not null,
  to_mode text not null,
  actor_kind text not null,
  credential_id uuid,
  app_id uuid,
  user_id uuid,
  request_id text not null,
  address text not null,
  primary key (profile_id, id)
);
