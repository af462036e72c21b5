import { type Kysely, sql } from 'kysely'

/** Customers, their identifiers, their browsers (visitors), and merges and conflicts between them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // `last_seen_at` is updated by every event: the fill factor allows HOT updates, which do not touch the indexes.
  `create table customer (
    profile_id uuid not null references profile (id),
    id uuid not null,
    first_name text,
    last_name text,
    country text,
    email text,
    phone text,
    national_id text,
    customer_key text,
    first_seen_at timestamptz not null,
    last_seen_at timestamptz not null,
    created_at timestamptz not null,
    merged_into uuid,
    merged_at timestamptz,
    erased_at timestamptz,
    primary key (profile_id, id),
    foreign key (profile_id, merged_into) references customer (profile_id, id)
  ) with (fillfactor = 85)`,
  'create index customer_by_survivor on customer (profile_id, merged_into) where merged_into is not null',
  // Deferred: an identifier is written before its customer, so that the second of two concurrent writers waits.
  `create table identifier (
    profile_id uuid not null,
    kind text collate "C" not null check (kind in ('national_id', 'external_customer_id', 'crm_contact_id', 'store_customer_id',
      'payments_customer_id', 'email', 'phone', 'wa_id')),
    value text collate "C" not null,
    customer_id uuid not null,
    source text not null,
    first_seen_at timestamptz not null,
    primary key (profile_id, kind, value),
    foreign key (profile_id, customer_id) references customer (profile_id, id) deferrable initially deferred
  )`,
  'create index identifier_by_customer on identifier (profile_id, customer_id)',
  `create table visitor (
    profile_id uuid not null references profile (id),
    visitor_id text collate "C" not null,
    customer_id uuid,
    linked_at timestamptz,
    link_method text,
    first_seen_at timestamptz not null,
    last_seen_at timestamptz not null,
    primary key (profile_id, visitor_id),
    foreign key (profile_id, customer_id) references customer (profile_id, id)
  ) with (fillfactor = 85)`,
  'create index visitor_by_customer on visitor (profile_id, customer_id) where customer_id is not null',
  // The evidence names kinds and customers, never values, so an erasure has nothing to delete here.
  `create table customer_merge (
    profile_id uuid not null,
    merged_id uuid not null,
    survivor_id uuid not null,
    evidence jsonb not null,
    source text not null,
    merged_at timestamptz not null,
    primary key (profile_id, merged_id),
    foreign key (profile_id, merged_id) references customer (profile_id, id),
    foreign key (profile_id, survivor_id) references customer (profile_id, id)
  )`,
  // One row per conflict, however often it occurs: `subject` is the identifier's kind, or the visitor's id.
  `create table identity_conflict (
    profile_id uuid not null,
    customer_id uuid not null,
    other_customer_id uuid not null,
    reason text not null check (reason in ('national_id', 'visitor')),
    subject text not null,
    source text not null,
    detected_at timestamptz not null,
    primary key (profile_id, customer_id, other_customer_id, reason, subject),
    foreign key (profile_id, customer_id) references customer (profile_id, id),
    foreign key (profile_id, other_customer_id) references customer (profile_id, id)
  )`,
  `create table erased_key (
    profile_id uuid not null,
    key_hash bytea not null,
    customer_id uuid not null,
    erased_at timestamptz not null,
    primary key (profile_id, key_hash),
    foreign key (profile_id, customer_id) references customer (profile_id, id)
  )`,
  `create table erasure_secret (
    profile_id uuid primary key references profile (id),
    sealed text not null,
    created_at timestamptz not null
  )`,
]
