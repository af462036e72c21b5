import { z } from 'zod'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { job, jobRequest } from '../../kernel/context/job.ts'
import { lockDerivation } from '../conversions/derivation-queries.ts'
import {
  deleteSiteRebuild,
  listNextVisitorIds,
  listSiteRebuilds,
  lockSiteRebuild,
  updateSiteRebuild,
} from '../site-visits/site-day-queries.ts'
import { syncSiteVisits } from '../site-visits/sync-site-visits.ts'
import { lockBrowsers } from '../touches/input-queries.ts'

/** Browsers per transaction. */
const browsersPerBatch = 200

/** Derives all visits of a profile again, in small transactions; an interruption repeats at most one of them. */
export async function rebuildProfile(ctx: WorkContext, profileId: string): Promise<void> {
  for (;;) {
    const isDone = await inTransaction(ctx, async (ctx) => {
      const { db } = ctx
      await lockDerivation(db)
      const rebuild = await lockSiteRebuild(db, profileId)
      if (!rebuild) return true
      const visitorIds = await listNextVisitorIds(db, profileId, rebuild.after_visitor_id, browsersPerBatch)
      await lockBrowsers(db, profileId, { customer_ids: [], visitor_ids: visitorIds })
      await syncSiteVisits(db, profileId, visitorIds)
      if (visitorIds.length === browsersPerBatch) await updateSiteRebuild(db, profileId, visitorIds.at(-1)!)
      else await deleteSiteRebuild(db, profileId)
      return visitorIds.length < browsersPerBatch
    })
    if (isDone) return
  }
}

export const rebuildSite = job({
  request: jobRequest('rebuild-site', z.object({})),
  summary: 'Derives the visits of the site report for existing data, and again after a change of the time zone.',
  schedule: '* * * * *',
  expireInSeconds: 3_600,
  async run(ctx) {
    for (const profileId of await listSiteRebuilds(ctx.db)) await rebuildProfile(ctx, profileId)
  },
})
