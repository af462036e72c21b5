import { inTransaction, type WorkContext } from '../kernel/context.ts'
import { job } from '../kernel/job.ts'
import { type EntityLevel, entityLevels } from './channel-class.ts'
import { deleteDaySums, insertDaySums } from './day-sum-queries.ts'
import { deleteDirtyDay, listDirtyDays, listDirtyProfileIds, lockDirtyDay } from './dirty-day-queries.ts'
import { deletePlatformSums, insertPlatformSums } from './platform-sum-queries.ts'
import { rollUpDays as request } from './recomputes.ts'

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

export const rollUpDays = job({
  request,
  summary: 'Sums up the credit of days on which something has changed, so that reports need not.',
  schedule: '*/5 * * * *',
  async run(ctx, { profile_id }) {
    const profileIds = profile_id ? [profile_id] : await listDirtyProfileIds(ctx.db)
    let summed = 0
    for (const id of profileIds) {
      for (const day of await listDirtyDays(ctx.db, id)) if (await rollUpDay(ctx, id, day)) summed++
    }
    ctx.log.info({ profiles: profileIds.length, days: summed }, 'days summed up')
  },
})
