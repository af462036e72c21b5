import type pg from 'pg'
import { listMatchable } from '../../src/attribution/conversions/derivation-queries.ts'
import { listStoredConversions, listTouchesSince } from '../../src/attribution/conversions/outcome-queries.ts'
import { toSubject } from '../../src/attribution/conversions/plan-derivation.ts'
import { writeOutcomes } from '../../src/attribution/conversions/write-outcomes.ts'
import { lockCreditModels } from '../../src/attribution/credit/credit-models.ts'
import { listCredit } from '../../src/attribution/credit/credit-queries.ts'
import { deriveCredit } from '../../src/attribution/credit/domain/derive-credit.ts'
import { loadEntityIndex } from '../../src/attribution/entities/load-entity-index.ts'
import { concurrency, subjectsPerBatch } from '../../src/attribution/recompute/recompute-profile.ts'
import { inTransaction, type WorkContext } from '../../src/kernel/context/context.ts'

/** Credits every customer with parallel workers, as a recompute does: reads conversions, touches and credit, writes the differences. */
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
  const { db } = ctx
  const noSubject = { profile_id: profileId, visitor_id: null, event_id: '' }
  const subjects = customerIds.map((customer_id) => toSubject({ ...noSubject, customer_id }, '-infinity'))
  const [definitions, models, stored, touches] = await Promise.all([
    listMatchable(db, profileId),
    lockCreditModels(db, profileId),
    listStoredConversions(db, profileId, subjects),
    listTouchesSince(db, profileId, subjects),
  ])
  const storedIds = stored.map(({ id }) => id)
  const [entityIndex, credit] = await Promise.all([
    loadEntityIndex(db, profileId, touches),
    listCredit(db, profileId, storedIds),
  ])
  const conversions = stored.map((item) => ({ ...item, lookback_window_days: 30, subject_ref: null }))
  const touchesOf = Map.groupBy(touches, ({ customer_id }) => customer_id)
  const derived = [...Map.groupBy(conversions, ({ customer_id }) => customer_id)].flatMap(([id, own]) =>
    deriveCredit(own, touchesOf.get(id) ?? [], { entityIndex, models, timezone: 'UTC' }),
  )
  const state = { conversions, credit: derived, isCredited: () => true }
  await writeOutcomes(ctx, profileId, { conversions: stored, credit }, state, definitions, [])
}

export async function listCustomerIds(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select distinct customer_id as id from conversion order by id')
  return rows.map(({ id }) => id)
}
