-- A person. Contact, national id and key are the first known of each and are displayed. All identifiers that lead to the person are in
-- `identifier`.
create table customer (
  profile_id uuid not null references profile (id),
  id uuid not null,
  first_name text,
  last_name text,
  country text,
  -- ISO 3166-2 where it is known, otherwise a name.
  region text,
  city text,
  email text,
  phone text,
  national_id text,
  -- The caller's id that is published for the customer; several may lead here.
  customer_key text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  created_at timestamptz not null,
  -- Always a customer that is itself not merged: one step leads to the survivor.
  merged_into uuid,
  merged_at timestamptz,
  erased_at timestamptz,
  -- Folded name and email, then the phone number on a separate line; searches match against it.
  search_text text not null generated always as (
    ' ' || folded_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, ''))
      || E'\n ' || coalesce(phone, '')
  ) stored,
  -- Named by a server or a provider; until then only by browsers.
  is_confirmed boolean not null default true,
  primary key (profile_id, id),
  foreign key (profile_id, merged_into) references customer (profile_id, id)
) with (fillfactor = 85);
create index customer_by_survivor on customer (profile_id, merged_into) where merged_into is not null;
create index customer_by_text on customer using gin (profile_id, search_text gin_trgm_ops) with (gin_pending_list_limit='1024');

-- A value that leads to a customer. It has no foreign key to `customer`, because the check costs more than the insert.
create table identifier (
  profile_id uuid not null,
  kind text collate "C" not null check (kind in (
    'national_id', 'external_customer_id', 'crm_contact_id', 'store_customer_id', 'payments_customer_id', 'email', 'phone', 'wa_id'
  )),
  value text collate "C" not null,
  customer_id uuid not null,
  source text not null,
  first_seen_at timestamptz not null,
  -- Reported only by browsers so far.
  is_unverified boolean not null default false,
  -- The restricted caller that made the identifier known; null if a browser, a provider or another caller did.
  caller_id uuid,
  primary key (profile_id, kind, value)
);
create index identifier_by_customer on identifier (profile_id, customer_id);

-- A browser. It belongs to at most one customer and is never moved to another.
create table visitor (
  profile_id uuid not null,
  visitor_id text collate "C" not null,
  customer_id uuid,
  linked_at timestamptz,
  link_method text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- The value of `last_seen_at` before its latest hits.
  seen_before_at timestamptz,
  primary key (profile_id, visitor_id),
  foreign key (profile_id, customer_id) references customer (profile_id, id)
) with (fillfactor = 85);
comment on index visitor_pkey is 'a browser is stored once';
create index visitor_by_customer on visitor (profile_id, customer_id) where customer_id is not null;
comment on index visitor_by_customer is 'the browsers of a person: attribution/conversions, identity';

-- A merge of two customers, with what an undo needs.
create table customer_merge (
  profile_id uuid not null,
  merged_id uuid not null,
  survivor_id uuid not null,
  -- Which kinds of identifier led to which customer.
  evidence jsonb not null,
  source text not null,
  merged_at timestamptz not null,
  id uuid not null,
  -- Both customers before the merge; null after an undo or an erasure, and for merges older than this column.
  merged_before jsonb,
  survivor_before jsonb,
  undone_at timestamptz,
  -- The credential, as the access log names it.
  undone_by text,
  primary key (profile_id, id),
  foreign key (profile_id, merged_id) references customer (profile_id, id),
  foreign key (profile_id, survivor_id) references customer (profile_id, id)
);
create index customer_merge_by_merged on customer_merge (profile_id, merged_id);
create index customer_merge_by_survivor on customer_merge (profile_id, survivor_id);
create unique index customer_merge_in_force on customer_merge (profile_id, merged_id) where undone_at is null;

-- A row that a merge moved: an identifier (`kind value`), a browser, an event or a touch.
create table customer_merge_part (
  profile_id uuid not null,
  merge_id uuid not null,
  kind text not null check (kind in ('identifier', 'visitor', 'event', 'touch')),
  ref text collate "C" not null,
  primary key (profile_id, merge_id, kind, ref),
  foreign key (profile_id, merge_id) references customer_merge (profile_id, id)
);

-- A claim that would have joined two customers and was not followed.
create table identity_conflict (
  profile_id uuid not null,
  -- The customer that won the claim.
  customer_id uuid not null,
  -- The customer that the subject already belonged to, and stays with.
  other_customer_id uuid not null,
  reason text not null check (reason in ('national_id', 'visitor', 'browser', 'merge_undone', 'healthcare')),
  subject text not null,
  source text not null,
  primary key (profile_id, customer_id, other_customer_id, reason, subject),
  foreign key (profile_id, customer_id) references customer (profile_id, id),
  foreign key (profile_id, other_customer_id) references customer (profile_id, id)
);

-- An erased customer key as a keyed hash: it can be recognised, not read.
create table erased_key (
  profile_id uuid not null,
  key_hash bytea not null,
  customer_id uuid not null,
  erased_at timestamptz not null,
  primary key (profile_id, key_hash),
  foreign key (profile_id, customer_id) references customer (profile_id, id)
);

-- The encrypted key of a profile's hashes. It exists from the profile's first erasure on.
create table erasure_secret (
  profile_id uuid primary key references profile (id),
  encrypted_key text not null,
  created_at timestamptz not null
);
