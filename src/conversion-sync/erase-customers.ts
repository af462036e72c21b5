import type { Db } from '../kernel/context/db-handle.ts'
import { updateMembersErased } from './audiences/audience-queries.ts'
import { updateRowsErased } from './rows/row-queries.ts'

/** Stops adjustments of erased customers and removes them from every audience. */
export async function eraseFromConversionSync(
  db: Db,
  profileId: string,
  customerIds: readonly string[],
  now: Date,
): Promise<void> {
  await updateRowsErased(db, profileId, customerIds)
  await updateMembersErased(db, profileId, customerIds, now)
}
