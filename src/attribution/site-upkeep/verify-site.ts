import { z } from 'zod'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { job, jobRequest } from '../../kernel/context/job.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { lockDerivation } from '../conversions/derivation-queries.ts'
import { repairDays } from '../rollups/repair.ts'
import { listProfileIdsToVerify } from '../rollups/verify-queries.ts'
import { findSiteRebuild, listSiteDays, listVisitorIdsOfDay } from '../site-visits/site-day-queries.ts'
import { syncSiteVisits } from '../site-visits/sync-site-visits.ts'
import { lockBrowsers } from '../touches/input-queries.ts'

/** Days per profile and night, in addition to the latest day. */
const sampleSize = 3
/** Browsers per day whose visits are derived again. */
const browsersPerDay = 50

/** Compares visits of a sample of browsers with their hits. Corrects and logs differences. Returns their number. */
export async function verifySiteOf(ctx: WorkContext, profileId: string): Promise<number> {
  const days = await listSiteDays(ctx.db, profileId)
  if (days.length === 0 || (await findSiteRebuild(ctx.db, profileId))) return 0
  const turn = Math.floor(ctx.now().getTime() / dayMs)
  const sample = Array.from({ length: sampleSize }, (_, index) => days[(turn * sampleSize + index) % days.length]!)
  let differing = 0
  for (const day of new Set([days[0]!, ...sample])) {
    const visitorIds = await listVisitorIdsOfDay(ctx.db, profileId, day)
    const step = Math.max(1, Math.floor(visitorIds.length / browsersPerDay))
    const browsers = visitorIds.filter((_, index) => (index + turn) % step === 0).slice(0, browsersPerDay)
    const corrected = await inTransaction(ctx, async (ctx) => {
      await lockDerivation(ctx.db)
      await lockBrowsers(ctx.db, profileId, { customer_ids: [], visitor_ids: browsers })
      return syncSiteVisits(ctx.db, profileId, browsers)
    })
    if (corrected === 0) continue
    differing += corrected
    // Facts about a visit that had changed without them are wrong.
    await repairDays(ctx, profileId, [day])
    ctx.log.error({ profile_id: profileId, local_day: day, visits: corrected }, 'visits differed from their hits')
  }
  return differing
}

export const verifySite = job({
  request: jobRequest('verify-site', z.object({})),
  summary: 'Compares visits of a sample of browsers with their hits, and corrects differences.',
  schedule: '19 5 * * *',
  async run(ctx) {
    let differing = 0
    const profileIds = await listProfileIdsToVerify(ctx.db)
    for (const id of profileIds) differing += await verifySiteOf(ctx, id)
    ctx.log.info({ profiles: profileIds.length, differing }, 'visits verified')
  },
})
