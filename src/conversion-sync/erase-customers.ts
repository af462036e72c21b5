import type { WorkContext } from '../kernel/context/context.ts'
import { updateMembersErased } from './audiences/audience-queries.ts'
import { changeRow } from './domain/rows/change-row.ts'
import { lockRowsOfCustomers, updateRows } from './rows/row-queries.ts'
import { finishRun, runIdOf } from './runs/finish-run.ts'

/** Ends adjustments of erased customers and removes them from every audience. Runs in the caller's transaction. */
export async function eraseFromConversionSync(
  ctx: WorkContext,
  profileId: string,
  customerIds: readonly string[],
): Promise<void> {
  const now = ctx.now()
  const rows = await lockRowsOfCustomers(ctx.db, profileId, customerIds)
  for (const [destinationId, stored] of Map.groupBy(rows, ({ destination_id }) => destination_id)) {
    const changes = stored.map((row) => changeRow(row, { type: 'customer_erased' }))
    await updateRows(ctx.db, profileId, destinationId, changes, now)
  }
  // An ended adjustment is not due again, so no later step would finish its run.
  const runs = new Set(rows.flatMap((row) => (row.is_adjustment_due ? (runIdOf(row) ?? []) : [])))
  for (const runId of runs) await finishRun(ctx, profileId, runId)
  await updateMembersErased(ctx.db, profileId, customerIds, now)
}
