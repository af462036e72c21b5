import { type Kysely, sql } from 'kysely'
import { distributeLike } from '../distribution/distribute-like.ts'

/**
 * One short row per profile and day with the totals of its conversions, and one with its spend, so that an overview of many
 * profiles reads few bytes. Existing rollups and delivery are added up here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table profile_day (
    profile_id uuid not null,
    local_day date not null,
    conversions integer not null,
    untouched integer not null,
    cash numeric not null,
    credited numeric[] not null,
    primary key (profile_id, local_day)
  ) with (fillfactor = 80)`.execute(db)
  await sql`create table spend_day (
    profile_id uuid not null,
    date date not null,
    spend numeric not null,
    primary key (profile_id, date)
  ) with (fillfactor = 80)`.execute(db)
  for (const table of ['profile_day', 'spend_day']) {
    await distributeLike(db, table, 'tracking_settings')
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_profile_id_fkey`)}
      foreign key (profile_id) references profile (id)`.execute(db)
  }
  const { rows } = await sql<{ slots: number | null }>`
    select max(cardinality(amounts)) as slots from credit_day where level = 0`.execute(db)
  const credited = Array.from(
    { length: rows[0]?.slots ?? 0 },
    (_, index) => `coalesce(sum(amounts[${index + 1}]) filter (where reason = 6 and revenue_type = 'cash'), 0)`,
  )
  await sql`
    insert into profile_day (profile_id, local_day, conversions, untouched, cash, credited)
    select profile_id, local_day, coalesce(sum(counts[1]) filter (where reason = 0), 0),
      coalesce(sum(counts[1]) filter (where reason = 1), 0),
      coalesce(sum(amounts[1]) filter (where reason = 0 and revenue_type = 'cash'), 0),
      array[${sql.raw(credited.join(', '))}]::numeric[]
    from credit_day where level = 0 group by profile_id, local_day`.execute(db)
  await sql`
    insert into spend_day (profile_id, date, spend)
    select profile_id, date, coalesce(sum(reporting_spend), 0) from ad_delivery group by profile_id, date`.execute(db)
}
