import { type Kysely, sql } from 'kysely'

/**
 * Cost rules of a profile, the contribution of a payment, and the rollups of first payments' value and of contribution. The
 * recompute of every profile fills them in the background: it derives contributions, and then repairs the rollups.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profile add column cost_rules jsonb`.execute(db)
  await sql`alter table conversion add column contribution numeric`.execute(db)
  for (const table of ['credit_day', 'credit_month', 'credit_delta']) {
    await sql`alter table ${sql.table(table)} add column first_amounts numeric[] not null default '{}'`.execute(db)
    await sql`alter table ${sql.table(table)} add column contributions numeric[] not null default '{}'`.execute(db)
    await sql`alter table ${sql.table(table)} add column costed_counts integer[] not null default '{}'`.execute(db)
  }
  await sql`
    insert into recompute_subject (profile_id, kind, key)
    select distinct profile_id, 'profile', 'verified' from conversion on conflict do nothing`.execute(db)
}
