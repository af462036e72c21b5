import { type Kysely, sql } from 'kysely'

/** Ad sets that replaced another one, customer lists at platforms, and browser request data until it is sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table ad_action drop constraint ad_action_action_check',
  `alter table ad_action add constraint ad_action_action_check check (action in ('pause_campaign', 'resume_campaign',
    'pause_ad', 'resume_ad', 'set_ad_set_budget', 'apply_url_tags', 'undo_url_tags', 'swap_ad_set', 'undo_ad_set_swap'))`,
  `create table ad_set_swap (
    profile_id uuid not null,
    platform text not null,
    external_id text not null,
    replacement_id text not null,
    dataset_id text not null,
    created_at timestamptz not null,
    primary key (profile_id, platform, external_id)
  )`,
  `create table audience (
    profile_id uuid not null,
    id uuid not null,
    connection_id uuid not null,
    provider text not null,
    external_id text,
    name text not null,
    rule jsonb not null,
    members integer not null default 0,
    due_at timestamptz,
    error text,
    synced_at timestamptz,
    created_at timestamptz not null,
    removed_at timestamptz,
    primary key (profile_id, id),
    foreign key (profile_id, connection_id) references connection (profile_id, id)
  )`,
  // The hashes that were sent: the platform needs them to remove a member.
  `create table audience_member (
    profile_id uuid not null,
    audience_id uuid not null,
    customer_id uuid not null,
    hashes text[] not null,
    is_leaving boolean not null default false,
    added_at timestamptz not null,
    primary key (profile_id, audience_id, customer_id),
    foreign key (profile_id, audience_id) references audience (profile_id, id)
  )`,
  'create index audience_member_leaving on audience_member (profile_id, audience_id) where is_leaving',
  'create index audience_member_by_customer on audience_member (profile_id, customer_id)',
  `create table event_signal (
    profile_id uuid not null,
    event_id uuid not null,
    sealed text not null,
    expires_at timestamptz not null,
    primary key (profile_id, event_id)
  )`,
  'create index event_signal_expiry on event_signal (profile_id, expires_at)',
]
