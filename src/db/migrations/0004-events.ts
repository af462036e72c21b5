import { type Kysely, sql } from 'kysely'

/**
 * Events, the visits (sessions) they belong to, and the touches that earn credit. Rows store their customer as soon as it is
 * known: a journey page or the touches of a customer are then one range of one index, and linking a browser or merging two
 * customers, which is rare, rewrites their rows.
 *
 * These tables have no foreign keys. Hits of one profile arrive by the thousand, and each check would lock the same parent row;
 * the writer reads the ids of visitor and customer from their rows in the same transaction.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // `id` is derived from the event's key, so the primary key also deduplicates events.
  `create table event (
    profile_id uuid not null,
    id uuid not null,
    event_key text not null,
    recorded_via text not null,
    event_type text not null,
    event_name text not null,
    event_time timestamptz not null,
    received_at timestamptz not null,
    customer_id uuid,
    visitor_id text,
    session_id text,
    url text,
    path text,
    referrer text,
    channel text,
    source text,
    medium text,
    campaign text,
    value numeric,
    currency text,
    subject_ref text,
    action_source text,
    device text,
    browser text,
    os text,
    country text,
    is_synthetic boolean not null,
    click_ids jsonb not null,
    properties jsonb not null,
    primary key (profile_id, id)
  )`,
  'create index event_by_customer on event (profile_id, customer_id, event_time, id) where customer_id is not null',
  'create index event_by_visitor on event (profile_id, visitor_id, event_time, id) where visitor_id is not null',
  'create index event_by_arrival on event (profile_id, received_at, id)',
  // Updated by every hit of the visit: the fill factor allows HOT updates, which do not touch the indexes.
  `create table visit_session (
    profile_id uuid not null,
    session_id text not null,
    visitor_id text not null,
    started_at timestamptz not null,
    last_seen_at timestamptz not null,
    signal uuid,
    channel text,
    source text,
    medium text,
    campaign text,
    primary key (profile_id, session_id)
  ) with (fillfactor = 80)`,
  'create index visit_session_by_visitor on visit_session (profile_id, visitor_id, started_at)',
  `create table touch (
    profile_id uuid not null,
    id uuid not null,
    touch_time timestamptz not null,
    customer_id uuid,
    visitor_id text,
    session_id text,
    event_id uuid not null,
    channel text not null,
    source text,
    medium text,
    campaign_name text,
    platform text,
    campaign_external_id text,
    ad_set_external_id text,
    ad_external_id text,
    click_id_kind text,
    click_id text,
    join_method text not null,
    is_synthetic boolean not null,
    primary key (profile_id, id)
  )`,
  'create index touch_by_customer on touch (profile_id, customer_id, touch_time, id) where customer_id is not null',
  'create index touch_by_visitor on touch (profile_id, visitor_id, touch_time, id) where visitor_id is not null',
  'create index touch_by_click on touch (profile_id, click_id) where click_id is not null',
]
