import { type Kysely, sql } from 'kysely'

/** Tracking keys, tracker settings of a profile, its first-party domains, install checks, and rejected hits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Global like every credential: a hit names its key, and the key identifies the profile. The key is public, hence stored in
  // plain text.
  `create table tracking_key (
    id uuid primary key,
    key text not null unique,
    profile_id uuid not null references profile (id),
    created_at timestamptz not null,
    revoked_at timestamptz
  )`,
  // At most one active key per profile: two concurrent requests cannot issue two.
  'create unique index tracking_key_active on tracking_key (profile_id) where revoked_at is null',
  `create table tracking_settings (
    profile_id uuid primary key references profile (id),
    consent_default text not null check (consent_default in ('granted', 'denied')),
    honors_gpc boolean not null,
    honors_dnt boolean not null,
    tracks_navigation boolean not null,
    resolves_country boolean not null,
    ignored_referrers text[] not null,
    updated_at timestamptz not null
  )`,
  `create table tracking_domain (
    profile_id uuid not null references profile (id),
    id uuid not null,
    domain text not null,
    status text not null check (status in ('pending', 'verified', 'failed')),
    reason text,
    checked_at timestamptz,
    verified_at timestamptz,
    created_at timestamptz not null,
    primary key (profile_id, id),
    unique (profile_id, domain)
  )`,
  `create table tracking_verification (
    profile_id uuid not null references profile (id),
    id uuid not null,
    nonce text not null,
    page_url text not null,
    started_at timestamptz not null,
    expires_at timestamptz not null,
    verified_at timestamptz,
    seen text,
    seen_at timestamptz,
    primary key (profile_id, id),
    unique (profile_id, nonce)
  )`,
  // A hit with an unknown key has no profile and is stored under the nil id, hence no foreign key.
  `create table rejected_hit (
    profile_id uuid not null,
    id uuid not null,
    received_at timestamptz not null,
    reason text not null,
    detail text,
    event_name text,
    page_url text,
    origin text,
    user_agent text,
    primary key (profile_id, id)
  )`,
  'create index rejected_hit_by_time on rejected_hit (profile_id, received_at, id)',
]
