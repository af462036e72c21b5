import type { Db } from '../kernel/db-handle.ts'
import { deriveFirstPayments } from './credit/derive-first-payments.ts'
import { lockCustomers } from './derivation-queries.ts'
import { insertDirtyDays } from './dirty-day-queries.ts'
import { type SettleScope, updateSettled } from './payments/refund-queries.ts'

/**
 * Brings conversions to what merchant and providers said of their payments, with all that follows: first payments of the
 * whole customer (semantics 6.4) and the days whose sums no longer hold. Runs in the caller's transaction; what is settled
 * already is not written.
 */
export async function settleConversions(db: Db, profileId: string, scope: SettleScope): Promise<void> {
  const changed = await updateSettled(db, profileId, scope)
  if (changed.length === 0) return
  const payers = new Set(changed.flatMap(({ customer_id }) => customer_id ?? []))
  await lockCustomers(
    db,
    [...payers].map((customer_id) => ({ profile_id: profileId, customer_id })),
  )
  const days = await deriveFirstPayments(db, profileId, [...payers])
  for (const { local_day } of changed) days.add(local_day)
  await insertDirtyDays(db, profileId, days)
}
