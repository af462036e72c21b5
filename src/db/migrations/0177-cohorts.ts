import { type Kysely, sql } from 'kysely'
import { distributeLike } from '../distribution/distribute-like.ts'

/**
 * Cohorts of customers by their first payment: rollups and their deltas, and the product and country of a payment. The recompute of
 * every profile fills them in the background: it derives product and country, and then adds what the rollups lack.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversion add column product text`.execute(db)
  await sql`alter table conversion add column country text`.execute(db)
  await sql`create table cohort_rollup (
    profile_id uuid not null,
    dimension smallint not null,
    step smallint not null,
    position smallint not null,
    cohort date not null,
    key text not null,
    age smallint not null,
    customers numeric not null,
    repeat_customers numeric not null,
    active_customers numeric not null,
    orders numeric not null,
    costed_orders numeric not null,
    value numeric not null,
    contribution numeric not null,
    primary key (profile_id, dimension, step, position, cohort, key, age)
  )`.execute(db)
  await sql`create table cohort_delta (
    profile_id uuid not null,
    id uuid not null,
    dimensions smallint[] not null,
    steps smallint[] not null,
    positions smallint[] not null,
    cohorts date[] not null,
    keys text[] not null,
    ages smallint[] not null,
    customers numeric[] not null,
    repeat_customers numeric[] not null,
    active_customers numeric[] not null,
    orders numeric[] not null,
    costed_orders numeric[] not null,
    amounts numeric[] not null,
    contributions numeric[] not null,
    primary key (profile_id, id)
  )`.execute(db)
  for (const table of ['cohort_rollup', 'cohort_delta']) {
    await distributeLike(db, table, 'tracking_settings')
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_profile_id_fkey`)}
      foreign key (profile_id) references profile (id)`.execute(db)
  }
  await sql`
    insert into recompute_subject (profile_id, kind, key)
    select distinct profile_id, 'profile', 'verified' from conversion on conflict do nothing`.execute(db)
}
