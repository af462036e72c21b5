import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import { insertCohortDelta } from '../cohorts/cohort-delta-queries.ts'
import { type CohortRange, listMissingCohorts } from '../cohorts/verify-queries.ts'
import { listCreditModels } from '../credit/credit-queries.ts'
import { monthOf } from './domain/split-range.ts'
import { updateDifferingProfileDays } from './profile-days/profile-day-queries.ts'
import { insertMissing, updateMonth } from './repair-queries.ts'
import { insertPaths, lockCompactionWaiting } from './rollup-queries.ts'
import { verifyDays, verifyMonth } from './verify-days.ts'
import { listSummedDays } from './verify-days-queries.ts'
import { listDifferingDays } from './verify-queries.ts'

/** Days per batch, because their conversions and credit are loaded into memory. */
const daysPerBatch = 7

/** Returns the days of a profile that a cheap comparison finds to differ. */
export async function findDifferingDays(ctx: WorkContext, profileId: string): Promise<string[]> {
  const models = await listCreditModels(ctx.db, profileId)
  const ready = models.filter(({ state }) => state === 'ready').map(({ position }) => position)
  return listDifferingDays(ctx.db, profileId, ready)
}

/**
 * Corrects the rollups of days from conversions and credit, and those of their months from the days. Returns the number of wrong
 * rollups. The difference is read in one snapshot and stays valid during concurrent writes, because every transaction changes
 * conversions, credit and rollups together. A lock allows one repair per profile: two would add the same difference twice.
 */
export async function repairDays(ctx: WorkContext, profileId: string, days: readonly string[]): Promise<number> {
  let repaired = 0
  for (let index = 0; index < days.length; index += daysPerBatch) {
    const batch = days.slice(index, index + daysPerBatch)
    const pool = ctx.db
    repaired += await inTransaction(ctx, async (ctx) => {
      await lockCompactionWaiting(ctx.db, profileId)
      // Uses a separate connection: a snapshot that begins after the lock sees the writes of the previous repair.
      const mismatches = await verifyDays(pool, profileId, batch)
      if (mismatches.length > 0)
        await insertMissing(
          ctx.db,
          profileId,
          mismatches.map(({ missing }) => missing),
        )
      const paths = new Map(mismatches.flatMap(({ path }) => (path ? [[path.id, path]] : [])))
      if (paths.size > 0) await insertPaths(ctx.db, profileId, [...paths.values()])
      return mismatches.length
    })
  }
  for (const month of new Set(days.map(monthOf))) repaired += await repairMonth(ctx, profileId, month)
  // The corrections are deltas, which compaction also adds to the totals of the days.
  if (repaired > 0) await repairProfileDays(ctx, profileId)
  return repaired
}

async function repairMonth(ctx: WorkContext, profileId: string, month: string): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    await lockCompactionWaiting(ctx.db, profileId)
    const mismatches = await verifyMonth(ctx.db, profileId, month)
    if (mismatches > 0) await updateMonth(ctx.db, profileId, month)
    return mismatches
  })
}

/** Corrects the totals of days from their rollups, and returns the number of days that differed. */
export async function repairProfileDays(ctx: WorkContext, profileId: string): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    await lockCompactionWaiting(ctx.db, profileId)
    const models = await listCreditModels(ctx.db, profileId)
    return updateDifferingProfileDays(ctx.db, profileId, Math.max(1, ...models.map(({ position }) => position)))
  })
}

/** Repairs all days of a profile, each recalculated exactly. */
export async function repairProfile(ctx: WorkContext, profileId: string): Promise<number> {
  return repairDays(ctx, profileId, await listSummedDays(ctx.db, profileId))
}

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
