import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'

export interface CustomerPurchaseRow {
  customer_id: string
  /** Days since 1970-01-01, ascending. */
  days: number[]
  values: number[]
}

/**
 * Lists the purchases of up to `limit` customers after `after`, in the order of their ids: paid and verified money that was not
 * fully refunded, up to and including `lastDay`. The payments of one local day are one purchase.
 */
export async function listPurchases(
  db: Db,
  profileId: string,
  lastDay: string,
  after: string | null,
  limit: number,
): Promise<CustomerPurchaseRow[]> {
  const { rows } = await sql<CustomerPurchaseRow>`
    select customer_id, array_agg(local_day - date '1970-01-01' order by local_day) as days,
      array_agg(value order by local_day) as values
    from (
      select customer_id, local_day, sum(net_value)::float8 as value from conversion
      where profile_id = ${profileId} and customer_id is not null and is_payment and is_counting and rollup_type = 'cash'
        and net_value > 0 and local_day <= ${lastDay} ${after === null ? sql`` : sql`and customer_id > ${after}`}
      group by customer_id, local_day
    ) purchase
    group by customer_id order by customer_id limit ${limit}`.execute(db)
  return rows
}
