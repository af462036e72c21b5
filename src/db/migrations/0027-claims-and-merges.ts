import { type Kysely, sql } from 'kysely'

/**
 * Separates identifiers reported only by browsers from those of servers and providers, and stores what undoing a merge needs.
 * Earlier merges cannot be undone: what they moved was not stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table identifier add column is_weak boolean not null default false`,
  `update identifier set is_weak = true where source = 'tracker'`,
  `alter table customer add column is_confirmed boolean not null default true`,
  `update customer c set is_confirmed = false
    where exists (select from identifier i where i.profile_id = c.profile_id and i.customer_id = c.id)
      and not exists (select from identifier i
        where i.profile_id = c.profile_id and i.customer_id = c.id and not i.is_weak)
      and not exists (select from event e
        where e.profile_id = c.profile_id and e.customer_id = c.id and e.recorded_via <> 'tracker')`,
  `alter table identity_conflict drop constraint identity_conflict_reason_check`,
  `alter table identity_conflict add constraint identity_conflict_reason_check
    check (reason in ('national_id', 'visitor', 'browser', 'kept_apart'))`,
  `alter table customer_merge
    add column id uuid not null default gen_random_uuid(),
    add column merged_before jsonb,
    add column survivor_before jsonb,
    add column undone_at timestamptz,
    add column undone_by text`,
  `alter table customer_merge alter column id drop default`,
  `alter table customer_merge drop constraint customer_merge_pkey`,
  `alter table customer_merge add primary key (profile_id, id)`,
  'create unique index customer_merge_in_force on customer_merge (profile_id, merged_id) where undone_at is null',
  'create index customer_merge_by_merged on customer_merge (profile_id, merged_id)',
  'create index customer_merge_by_survivor on customer_merge (profile_id, survivor_id)',
  // The rows that a merge moved, by key: an identifier is `kind value`. An erasure deletes them.
  `create table customer_merge_part (
    profile_id uuid not null,
    merge_id uuid not null,
    kind text not null check (kind in ('identifier', 'visitor', 'event', 'touch')),
    ref text collate "C" not null,
    primary key (profile_id, merge_id, kind, ref),
    foreign key (profile_id, merge_id) references customer_merge (profile_id, id)
  )`,
]
