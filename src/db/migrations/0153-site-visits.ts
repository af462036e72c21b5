import { type Kysely, sql } from 'kysely'
import { distributeLike } from '../distribution/distribute-like.ts'

/** The columns by which visits are added up, and their sums. */
const rollup = `
  profile_id uuid not null,
  local_day date not null,
  key uuid not null,
  page text not null,
  entry_page text not null,
  source text not null,
  campaign text not null,
  country text not null,
  device text not null,
  visitors integer not null,
  visits integer not null,
  page_views integer not null,
  bounces integer not null,
  seconds bigint not null`

/**
 * Visits with the facts that the site report adds up, their rollups by day, and the profiles whose visits are derived in the
 * background: at first all that have visits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db)
  await run(`create table site_visit (
    profile_id uuid not null,
    visitor_id text not null,
    session_id text not null,
    started_at timestamptz not null,
    last_seen_at timestamptz not null,
    local_day date not null,
    is_first_of_day boolean not null,
    entry_page text not null,
    source text not null,
    campaign text not null,
    country text not null,
    device text not null,
    hits integer not null,
    pages jsonb not null,
    primary key (profile_id, visitor_id, session_id)
  ) with (fillfactor = 80)`)
  await run(`create table site_delta (${rollup}, id uuid not null default gen_random_uuid(),
    primary key (profile_id, local_day, id))`)
  await run(`create table site_day (${rollup}, primary key (profile_id, local_day, key)) with (fillfactor = 80)`)
  await run(`create table site_rebuild (
    profile_id uuid primary key,
    after_visitor_id text not null,
    requested_at timestamptz not null
  )`)
  for (const table of ['site_visit', 'site_delta', 'site_day', 'site_rebuild']) {
    await distributeLike(db, table, 'tracking_settings')
    await run(`alter table ${table} add constraint ${table}_profile_id_fkey
      foreign key (profile_id) references profile (id)`)
  }
  await run('create index site_visit_by_day on site_visit (profile_id, local_day)')
  await run(`insert into site_rebuild (profile_id, after_visitor_id, requested_at)
    select distinct profile_id, '', now() from visit`)
}
