import type { z } from 'zod'
import type { VendorSession } from '../../../provider.ts'
import { listEdge } from '../graph.ts'
import { awaitReport, startReport } from './read-report.ts'
import type { ReadSize } from './read-sizes.ts'
import { insight } from './to-delivery-row.ts'

export const presentStatuses = [
  'ACTIVE',
  'PAUSED',
  'CAMPAIGN_PAUSED',
  'ADSET_PAUSED',
  'ARCHIVED',
  'DISAPPROVED',
  'IN_PROCESS',
  'PENDING_BILLING_INFO',
  'PENDING_REVIEW',
  'PREAPPROVED',
  'WITH_ISSUES',
]

const insightFields = [
  'account_currency,campaign_id,campaign_name,objective,adset_id,adset_name,ad_id,ad_name',
  'spend,impressions,clicks,reach,actions,action_values',
].join(',')

export interface InsightsRequest {
  days: readonly string[]
  size: ReadSize
  /** The report that was requested before; null when there is none. */
  report: string | null
  /** Only deleted ads, each once for all the days. */
  isDeleted: boolean
}

/** Yields the id of a report if one had to be requested, then all rows of the days together. */
export async function* readInsights(
  session: VendorSession,
  requested: InsightsRequest,
): AsyncGenerator<{ report: string } | { rows: z.output<typeof insight>[] }> {
  const request = insightsRequest(session, requested)
  if (!requested.size.isReport) {
    yield { rows: await listEdge(session, request, insight) }
    return
  }
  let { report } = requested
  if (report === null) {
    const { limit: _, ...query } = request.query
    report = await startReport(session, { path: request.path, query })
    yield { report }
  }
  await awaitReport(session, report)
  const query = { fields: insightFields, limit: requested.size.limit }
  yield { rows: await listEdge(session, { path: `/${report}/insights`, query }, insight) }
}

/** Without a filter the vendor leaves out archived and deleted ads, although they cost money in the range. */
function insightsRequest({ account }: VendorSession, { days, size, isDeleted }: InsightsRequest) {
  const value = isDeleted ? ['DELETED'] : [...presentStatuses, 'DELETED']
  const query = {
    level: 'ad',
    time_increment: isDeleted ? 'all_days' : 1,
    time_range: JSON.stringify({ since: days[0], until: days.at(-1) }),
    fields: insightFields,
    filtering: JSON.stringify([{ field: 'ad.effective_status', operator: 'IN', value }]),
    limit: size.limit,
  }
  return { path: `/${account.external_id}/insights`, query }
}
