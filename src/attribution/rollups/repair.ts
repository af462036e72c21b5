import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { periodOf } from '../segments/domain/periods.ts'
import { listDifferingPeriods, longGrains, replaceDays } from '../segments/replace-segments.ts'
import { lockMergeWaiting, updateSegments } from '../segments/segment-queries.ts'
import { compareDays } from './compare-days.ts'
import { longFamilies } from './domain/families.ts'
import { listSummedDays } from './verify-days.ts'

/** Days per batch, because their conversions and credit are loaded into memory. */
const daysPerBatch = 7

/**
 * Replaces the sums of days that differ from conversions, credit and visits, and those of weeks and months that differ from their days.
 * Returns the number of wrong sums. The correct sums are read in one snapshot and stay valid during concurrent writes, because every
 * transaction appends its facts; the merge lock keeps facts from being merged meanwhile.
 */
export async function repairDays(ctx: WorkContext, profileId: string, days: readonly string[]): Promise<number> {
  let repaired = 0
  for (let index = 0; index < days.length; index += daysPerBatch) {
    const batch = days.slice(index, index + daysPerBatch)
    const pool = ctx.db
    repaired += await inTransaction(ctx, async (ctx) => {
      await lockMergeWaiting(ctx.db, profileId)
      // Uses a separate connection: a snapshot that begins after the lock sees the previous merge or repair.
      const { mismatches, corrected, texts } = await compareDays(pool, profileId, batch)
      if (corrected.length > 0) await replaceDays(ctx.db, profileId, corrected, texts)
      return mismatches.length
    })
  }
  return repaired + (await repairPeriods(ctx, profileId, days))
}

async function repairPeriods(ctx: WorkContext, profileId: string, days: readonly string[]): Promise<number> {
  let repaired = 0
  for (const grain of longGrains) {
    for (const period of new Set(days.map((day) => periodOf(grain, day)))) {
      repaired += await inTransaction(ctx, async (ctx) => {
        await lockMergeWaiting(ctx.db, profileId)
        const differing = await listDifferingPeriods(ctx.db, profileId, longFamilies, grain, period)
        if (differing.length > 0) await updateSegments(ctx.db, profileId, differing)
        return differing.length
      })
    }
  }
  return repaired
}

/** Repairs all days of a profile, each recalculated exactly. */
export async function repairProfile(ctx: WorkContext, profileId: string): Promise<number> {
  return repairDays(ctx, profileId, await listSummedDays(ctx.db, profileId))
}
