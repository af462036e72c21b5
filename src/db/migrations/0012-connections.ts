import { type Kysely, sql } from 'kysely'

/** Connections to providers, how they are made (hand-offs, accounts to choose from), and the sync of their data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // An account that is connected again reuses its connection, so its synced data stays valid.
  `create table connection (
    profile_id uuid not null references profile (id),
    id uuid not null,
    provider text not null,
    external_id text not null,
    display_name text not null,
    currency text,
    details jsonb not null,
    status text not null check (status in ('connected', 'needs_action', 'reconnect_required', 'error', 'disconnected')),
    tokens text,
    token_expires_at timestamptz,
    webhook_secret text,
    app_id uuid references app (id),
    authorized_at timestamptz not null,
    disconnected_at timestamptz,
    last_run_at timestamptz,
    last_success_at timestamptz,
    last_error text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (profile_id, id),
    unique (profile_id, provider, external_id)
  )`,
  `create table handoff (
    profile_id uuid not null references profile (id),
    id uuid not null,
    provider text not null,
    app_id uuid references app (id),
    return_url text,
    status text not null check (status in ('pending', 'completed', 'failed', 'cancelled')),
    reason text,
    connection_id uuid,
    candidate_count integer,
    selection_expires_at timestamptz,
    consent_id uuid,
    consent_claimed_at timestamptz,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    settled_at timestamptz,
    primary key (profile_id, id),
    foreign key (profile_id, connection_id) references connection (profile_id, id)
  )`,
  // The tokens are deleted when an account is chosen, or an hour after consent.
  `create table pending_selection (
    profile_id uuid not null,
    id uuid not null,
    provider text not null,
    handoff_id uuid not null,
    app_id uuid references app (id),
    accounts jsonb not null,
    tokens text,
    candidate_id text,
    connection_id uuid,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (profile_id, id),
    foreign key (profile_id, handoff_id) references handoff (profile_id, id),
    foreign key (profile_id, connection_id) references connection (profile_id, id)
  )`,
  'create index pending_selection_by_provider on pending_selection (profile_id, provider, created_at)',
  // A run stores its progress; its lease shows whether a worker still runs it.
  `create table sync_run (
    profile_id uuid not null,
    id uuid not null,
    connection_id uuid not null,
    status text not null check (status in ('queued', 'running', 'waiting', 'succeeded', 'failed')),
    is_scheduled boolean not null,
    since date not null,
    until date not null,
    step text,
    cursor text,
    progress double precision not null,
    rows_read bigint not null,
    attempt integer not null,
    error text,
    error_kind text,
    resume_at timestamptz,
    lease_id uuid,
    leased_until timestamptz,
    created_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    primary key (profile_id, id),
    foreign key (profile_id, connection_id) references connection (profile_id, id)
  )`,
  `create unique index sync_run_open on sync_run (profile_id, connection_id) where finished_at is null`,
  'create index sync_run_by_connection on sync_run (profile_id, connection_id, created_at)',
  `create table tracked_page (
    profile_id uuid not null,
    connection_id uuid not null,
    external_id text not null,
    name text not null,
    selected_at timestamptz not null,
    primary key (profile_id, connection_id, external_id),
    foreign key (profile_id, connection_id) references connection (profile_id, id)
  )`,
  `create table search_day (
    profile_id uuid not null,
    connection_id uuid not null,
    date date not null,
    page text not null,
    clicks bigint not null,
    impressions bigint not null,
    position numeric,
    primary key (profile_id, connection_id, date, page),
    foreign key (profile_id, connection_id) references connection (profile_id, id)
  )`,
  `create table profile_freshness (
    profile_id uuid primary key references profile (id),
    status text not null check (status in ('fresh', 'stale', 'silent')),
    changed_at timestamptz not null
  )`,
]
