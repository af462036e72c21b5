import type pg from 'pg'
import { listConversionsCopied } from '../../src/attribution/conversions/copy-queries.ts'
import { listMatchable } from '../../src/attribution/conversions/derivation-queries.ts'
import { lockCreditModels } from '../../src/attribution/credit/credit-models.ts'
import { writeByCopy } from '../../src/attribution/recompute/recompute-customers.ts'
import { concurrency, subjectsPerBatch } from '../../src/attribution/recompute/recompute-profile.ts'
import { inTransaction, type WorkContext } from '../../src/kernel/context/context.ts'

/** Credits every customer with parallel workers, as a recompute does: reads conversions, writes credit and rollup deltas. */
export async function creditAllCustomers(
  ctx: WorkContext,
  profileId: string,
  customerIds: readonly string[],
): Promise<void> {
  let next = 0
  const work = async () => {
    while (next < customerIds.length) {
      const batch = customerIds.slice(next, next + subjectsPerBatch)
      next += subjectsPerBatch
      await inTransaction(ctx, (ctx) => creditSome(ctx, profileId, batch))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}

async function creditSome(ctx: WorkContext, profileId: string, customerIds: readonly string[]): Promise<void> {
  const [definitions, models, stored] = await Promise.all([
    listMatchable(ctx.db, profileId),
    lockCreditModels(ctx.db, profileId),
    listConversionsCopied(ctx.db, profileId, customerIds),
  ])
  const derived = stored.map((item) => ({ ...item, lookback_window_days: 30, subject_ref: null }))
  await writeByCopy(ctx, profileId, customerIds, { stored, derived, definitions, models, timezone: 'UTC' })
}

export async function listCustomerIds(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select distinct customer_id as id from conversion order by id')
  return rows.map(({ id }) => id)
}
