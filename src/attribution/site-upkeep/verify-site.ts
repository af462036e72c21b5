import { z } from 'zod'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { inSnapshot } from '../../kernel/context/db-handle.ts'
import { job, jobRequest } from '../../kernel/context/job.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { lockDerivation } from '../conversions/derivation-queries.ts'
import { type SiteRow, siteDeltas, siteMeasures } from '../site-visits/domain/site-rollup.ts'
import {
  findSiteRebuild,
  listProfileIdsWithSiteDays,
  listSiteDays,
  listSiteRows,
  listSiteVisitsOfDay,
} from '../site-visits/site-day-queries.ts'
import { updateSiteVisits } from '../site-visits/site-visit-queries.ts'
import { syncSiteVisits } from '../site-visits/sync-site-visits.ts'
import { lockBrowsers } from '../touches/input-queries.ts'

/** Days per profile and night, in addition to the latest day. */
const sampleSize = 3
/** Browsers per day whose visits are derived again. */
const browsersPerDay = 50

/**
 * Compares a sample of days with the sums of their visits, and visits of a sample of browsers with their hits. Corrects and logs
 * differences. Returns their number.
 */
export async function verifySiteOf(ctx: WorkContext, profileId: string): Promise<number> {
  const days = await listSiteDays(ctx.db, profileId)
  if (days.length === 0 || (await findSiteRebuild(ctx.db, profileId))) return 0
  const turn = Math.floor(ctx.now().getTime() / dayMs)
  const sample = Array.from({ length: sampleSize }, (_, index) => days[(turn * sampleSize + index) % days.length]!)
  let differing = 0
  for (const day of new Set([days[0]!, ...sample])) {
    const { missing, visitorIds } = await inSnapshot(ctx.db, async (db) => {
      const visits = await listSiteVisitsOfDay(db, profileId, day)
      const rows = await listSiteRows(db, profileId, day)
      const ids = [...new Set(visits.map(({ visitor_id }) => visitor_id))].sort()
      return { missing: subtractRows(siteDeltas([], visits), rows), visitorIds: ids }
    })
    // Deltas add up, so they are also right if the day has changed meanwhile.
    if (missing.length > 0) await updateSiteVisits(ctx.db, profileId, [], missing)
    const step = Math.max(1, Math.floor(visitorIds.length / browsersPerDay))
    const browsers = visitorIds.filter((_, index) => (index + turn) % step === 0).slice(0, browsersPerDay)
    const corrected = await inTransaction(ctx, async (ctx) => {
      await lockDerivation(ctx.db)
      await lockBrowsers(ctx.db, profileId, { customer_ids: [], visitor_ids: browsers })
      return syncSiteVisits(ctx.db, profileId, browsers)
    })
    if (missing.length + corrected === 0) continue
    differing += missing.length + corrected
    const found = { profile_id: profileId, local_day: day, rows: missing.length, visits: corrected }
    ctx.log.error(found, 'the site rollup differed from its visits')
  }
  return differing
}

/** The rows by which the stored rollup has to change. */
function subtractRows(expected: readonly SiteRow[], stored: readonly SiteRow[]): SiteRow[] {
  const rows = new Map(expected.map((row) => [row.key, { ...row }]))
  for (const row of stored) {
    const known = rows.get(row.key)
    const difference = known ?? { ...row, ...noMeasures }
    for (const measure of siteMeasures) difference[measure] -= row[measure]
    rows.set(row.key, difference)
  }
  return [...rows.values()].filter((row) => siteMeasures.some((measure) => row[measure] !== 0))
}

const noMeasures = { visitors: 0, visits: 0, page_views: 0, bounces: 0, seconds: 0 }

export const verifySite = job({
  request: jobRequest('verify-site', z.object({})),
  summary: 'Compares a sample of the site rollups with their visits and hits, and corrects differences.',
  schedule: '19 5 * * *',
  async run(ctx) {
    let differing = 0
    const profileIds = await listProfileIdsWithSiteDays(ctx.db)
    for (const id of profileIds) differing += await verifySiteOf(ctx, id)
    ctx.log.info({ profiles: profileIds.length, differing }, 'site rollups verified')
  },
})
