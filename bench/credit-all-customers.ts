import type pg from 'pg'
import { creditCustomers } from '../src/attribution/credit/credit-customers.ts'
import { lanes, subjectsAtOnce } from '../src/attribution/recompute-profile.ts'
import { inTransaction, type WorkContext } from '../src/kernel/context.ts'

/** Credits every customer, in lanes as a recompute does. */
export async function creditAllCustomers(
  ctx: WorkContext,
  profileId: string,
  customerIds: readonly string[],
): Promise<void> {
  let next = 0
  const work = async () => {
    while (next < customerIds.length) {
      const some = customerIds.slice(next, next + subjectsAtOnce)
      next += subjectsAtOnce
      await inTransaction(ctx, (ctx) => creditCustomers(ctx, profileId, some))
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
}

export async function listCustomerIds(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select distinct customer_id as id from conversion order by id')
  return rows.map(({ id }) => id)
}
