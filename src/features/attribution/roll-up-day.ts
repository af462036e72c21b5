import { type EntityLevel, entityLevels } from '../../domain/attribution/channel-class.ts'
import { inTransaction, type WorkContext } from '../../kernel/context.ts'
import { deleteDaySums, insertDaySums } from './day-sum-queries.ts'
import { deleteDirtyDay, lockDirtyDay } from './dirty-day-queries.ts'
import { deletePlatformSums, insertPlatformSums } from './platform-sum-queries.ts'

/** Sums up one dirty day and makes it clean. False when somebody is changing it just now: it stays dirty. */
export async function rollUpDay(ctx: WorkContext, profileId: string, day: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockDirtyDay(ctx.db, profileId, day))) return false
    await deleteDaySums(ctx.db, profileId, day)
    await deletePlatformSums(ctx.db, profileId, day)
    await insertDaySums(ctx.db, profileId, day, 'profile')
    for (const level of Object.keys(entityLevels) as EntityLevel[]) {
      await insertDaySums(ctx.db, profileId, day, level)
      await insertPlatformSums(ctx.db, profileId, day, level)
    }
    await deleteDirtyDay(ctx.db, profileId, day)
    return true
  })
}
