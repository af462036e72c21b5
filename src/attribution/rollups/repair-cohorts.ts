import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import { insertCohortDelta } from '../cohorts/cohort-delta-queries.ts'
import { type CohortRange, listMissingCohorts } from '../cohorts/verify-queries.ts'
import { lockCompactionWaiting } from './rollup-queries.ts'

/** Cells per delta. */
const cellsPerDelta = 5_000

/**
 * Adds what the cells of a profile lack compared with conversions and credit: all of them after an upgrade, usually nothing. Returns
 * the number of wrong cells. The difference is read in one snapshot and stays valid during concurrent writes, because every
 * transaction changes conversions, credit and cells together; a lock allows one repair per profile.
 */
export async function repairCohorts(
  ctx: WorkContext,
  profileId: string,
  range: CohortRange | null = null,
): Promise<number> {
  const pool = ctx.db
  return inTransaction(ctx, async (ctx) => {
    await lockCompactionWaiting(ctx.db, profileId)
    // Uses a separate connection: a snapshot that begins after the lock sees the writes of the previous repair.
    const missing = await listMissingCohorts(pool, profileId, range)
    for (let index = 0; index < missing.length; index += cellsPerDelta) {
      await insertCohortDelta(ctx.db, profileId, newId(), missing.slice(index, index + cellsPerDelta))
    }
    return missing.length
  })
}
