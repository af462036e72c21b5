import { z } from 'zod'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { job, jobRequest } from '../../kernel/context/job.ts'
import { lockMerge } from '../segments/segment-queries.ts'
import {
  listProfileIdsWithSiteDeltas,
  listSiteDeltaDays,
  updateSiteDayCompacted,
} from '../site-visits/site-day-queries.ts'

/** Compacts the deltas of a profile, one day per transaction. Does nothing if another process compacts the profile. */
export async function compactSiteOf(ctx: WorkContext, profileId: string): Promise<void> {
  for (const day of await listSiteDeltaDays(ctx.db, profileId)) {
    await inTransaction(ctx, async (ctx) => {
      if (await lockMerge(ctx.db, profileId)) await updateSiteDayCompacted(ctx.db, profileId, day)
    })
  }
}

export const compactSite = job({
  request: jobRequest('compact-site', z.object({})),
  summary: 'Compacts the deltas of the site report into its rollups.',
  schedule: '* * * * *',
  async run(ctx) {
    for (const profileId of await listProfileIdsWithSiteDeltas(ctx.db)) await compactSiteOf(ctx, profileId)
  },
})
