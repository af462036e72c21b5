import { type Kysely, sql } from 'kysely'

/**
 * How a conversion enters counts and rollups is decided once and stored: whether it counts, the type of its money, and its net
 * value after refunds. Before, every query contained its own version of this decision.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table conversion add column is_counting boolean, add column sum_type text, add column net_value numeric',
  `update conversion c set is_counting = is_counted and not is_refunded,
    sum_type = case when is_repeated then 'none' else revenue_type end,
    net_value = case when is_repeated then 0 else reporting_value - refunded_value end
  from (select profile_id, id, revenue_type = 'cash' and not is_payment as is_repeated from conversion) r
  where r.profile_id = c.profile_id and r.id = c.id`,
  'alter table conversion alter column is_counting set not null, alter column sum_type set not null',
]
