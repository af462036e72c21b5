import { type Kysely, sql } from 'kysely'
import { distributeLike } from '../distribution/distribute-like.ts'

/**
 * Metrics that are summed once per local day, and the days that changed after they were summed. Every day with conversions starts
 * as changed, so a job sums it in the background; until then reports calculate it directly.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table changed_day (
    profile_id uuid not null,
    local_day date not null,
    id uuid not null default gen_random_uuid(),
    primary key (profile_id, local_day, id)
  )`.execute(db)
  await sql`create table day_metric (
    profile_id uuid not null,
    metric text not null,
    local_day date not null,
    scope text not null,
    content jsonb not null,
    primary key (profile_id, metric, local_day, scope)
  )`.execute(db)
  for (const table of ['changed_day', 'day_metric']) {
    await distributeLike(db, table, 'tracking_settings')
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_profile_id_fkey`)}
      foreign key (profile_id) references profile (id)`.execute(db)
  }
  for (const table of ['credit_day', 'credit_delta']) {
    await sql`insert into changed_day (profile_id, local_day)
      select distinct profile_id, local_day from ${sql.table(table)} where level = 0`.execute(db)
  }
}
