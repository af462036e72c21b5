import { type Kysely, sql } from 'kysely'

/**
 * Conversion sync to ad platforms: the change queue, destinations, the catalog of event names, and the state of each conversion.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table conversion_follower (
    profile_id uuid not null,
    definition_id uuid not null,
    primary key (profile_id, definition_id)
  )`,
  // Append-only: a row that merged two changes could be deleted between them.
  `create table conversion_note (
    profile_id uuid not null,
    id uuid not null default gen_random_uuid(),
    conversion_id uuid not null,
    primary key (profile_id, id)
  )`,
  `create table export_destination (
    profile_id uuid not null,
    id uuid not null,
    connection_id uuid not null,
    provider text not null,
    kind text not null check (kind in ('dataset', 'conversion_action')),
    purpose text not null check (purpose in ('standard', 'clean', 'messaging')),
    external_id text not null,
    name text,
    messaging_account_id text,
    due_at timestamptz,
    lease_id uuid,
    lease_until timestamptz,
    created_at timestamptz not null,
    removed_at timestamptz,
    primary key (profile_id, id),
    foreign key (profile_id, connection_id) references connection (profile_id, id),
    check ((purpose = 'messaging') = (messaging_account_id is not null))
  )`,
  `create unique index export_destination_live on export_destination (profile_id, connection_id, kind, external_id, purpose)
    where removed_at is null`,
  // A platform-safe profile reports to one clean dataset, and messages report to the dataset of one messaging account.
  `create unique index export_destination_single on export_destination (profile_id, purpose)
    where removed_at is null and purpose <> 'standard'`,
  `create table export_catalog (
    profile_id uuid not null,
    definition_id uuid not null,
    destination_id uuid not null,
    event_name text,
    is_enabled boolean not null,
    sends_value boolean not null,
    told_from timestamptz,
    updated_at timestamptz not null,
    primary key (profile_id, definition_id, destination_id),
    foreign key (profile_id, destination_id) references export_destination (profile_id, id),
    check (not is_enabled or told_from is not null)
  )`,
  `create table export_setting (
    profile_id uuid not null primary key,
    target text not null check (target in ('existing', 'clean')),
    updated_at timestamptz not null
  )`,
  `create table export_run (
    profile_id uuid not null,
    id uuid not null,
    destination_id uuid not null,
    provider text not null,
    cause text not null check (cause in ('new', 'backfill', 'retry', 'adjustment')),
    status text not null check (status in ('running', 'completed', 'failed')),
    told integer not null default 0,
    skipped integer not null default 0,
    refused integer not null default 0,
    adjusted integer not null default 0,
    error text,
    started_at timestamptz not null,
    settled_at timestamptz,
    primary key (profile_id, id),
    foreign key (profile_id, destination_id) references export_destination (profile_id, id),
    check ((status = 'running') = (settled_at is null))
  )`,
  `create index export_run_open on export_run (profile_id, destination_id) where settled_at is null`,
  `create table export_row (
    profile_id uuid not null,
    destination_id uuid not null,
    conversion_id uuid not null,
    definition_id uuid not null,
    conversion_time timestamptz not null,
    status text not null check (status in ('waiting', 'told', 'skipped', 'refused')),
    reason text,
    vendor_code text,
    vendor_message text,
    run_id uuid,
    due_at timestamptz not null,
    claimed_at timestamptz,
    attempts integer not null default 0,
    batch_limit integer,
    request_id text,
    told_to text,
    event_name text,
    action_source text,
    told_at timestamptz,
    told_value numeric,
    told_currency text,
    told_customer_id uuid,
    is_adjustment_due boolean not null default false,
    adjustment_run_id uuid,
    adjusted_at timestamptz,
    moved_reason text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (profile_id, destination_id, conversion_id),
    foreign key (profile_id, destination_id) references export_destination (profile_id, id),
    check ((status = 'told') = (told_at is not null))
  )`,
  `create index export_row_due on export_row (profile_id, destination_id, due_at)
    where status = 'waiting' or is_adjustment_due`,
  'create index export_row_by_run on export_row (profile_id, run_id, conversion_id)',
  `create index export_row_by_adjustment on export_row (profile_id, adjustment_run_id)
    where adjustment_run_id is not null`,
  'create index export_row_by_conversion on export_row (profile_id, conversion_id)',
  `create index export_row_by_customer on export_row (profile_id, told_customer_id) where told_customer_id is not null`,
]
