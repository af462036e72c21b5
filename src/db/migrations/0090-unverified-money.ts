import { type Kysely, sql } from 'kysely'

/**
 * Money that only a browser reported is unverified: no rollup contains it unless its goal counts it. The setting moves from the
 * profile to the goal and is off for all, because a profile that chose the former default cannot be distinguished from one that kept
 * it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table conversion_definition add column counts_browser_money boolean not null default false',
  'alter table conversion add column is_unverified boolean not null default false',
  'alter table tracking_settings drop column counts_browser_money',
  `insert into recompute_subject (profile_id, kind, key)
  select distinct profile_id, 'profile', '' from conversion on conflict do nothing`,
]
