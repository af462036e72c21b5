import { z } from 'zod'
import { dayMs, hourMs } from '../../../kernel/time/durations.ts'
import type { DeliveryPage, ReadRange, VendorSession } from '../../provider.ts'
import { ProviderError } from '../../provider-error.ts'
import type { DescribedEntities } from '../../vendor-rows.ts'
import { type DailySource, readDays } from '../read-days.ts'
import { callApi, listAll, prefix } from './call-api.ts'
import { adRow, listEntities, toStatus } from './list-entities.ts'
import { type AdParents, reportRow, toDeliveryRow } from './to-delivery-row.ts'

export function readDelivery(session: VendorSession, range: ReadRange): AsyncGenerator<DeliveryPage> {
  return readDays(session, range, source)
}

const fields = ['DATE', 'CAMPAIGN_ID', 'AD_ID', 'IMPRESSIONS', 'CLICKS', 'REACH', 'SPEND', 'KEY_CONVERSION_TOTAL_COUNT']

const source: DailySource = {
  spanDaysMax: 28,
  listEntities,
  async listRows(session, first, last, listed) {
    const { timezone } = session.account.details
    const data = {
      breakdowns: ['DATE', 'CAMPAIGN_ID', 'AD_ID'],
      fields,
      ...toTimes(first, last, session.now()),
      ...(timezone && { time_zone_id: timezone }),
    }
    const path = `${prefix}/ad_accounts/${encodeURIComponent(session.account.external_id)}/reports`
    const request = { path, body: { data }, isRead: true, query: { 'page.size': 1_000 } } as const
    const pages = await listAll(session, request, z.object({ metrics: z.array(reportRow) }))
    const rows = pages.flatMap(({ metrics }) => metrics).filter(({ date }) => date >= first && date <= last)
    const parents = rows.length === 0 ? new Map() : await findParents(session, await listed(), rows)
    return rows.map((row) => toDeliveryRow(row, parents.get(row.ad_id)!))
  },
}

/**
 * Whether the times are those of the time zone or of UTC is not documented, so a day more is requested on both sides, and its rows are left
 * out. Times are full hours and not in the future.
 */
export function toTimes(first: string, last: string, now: Date): { starts_at: string; ends_at: string } {
  const nextHour = Math.ceil(now.getTime() / hourMs) * hourMs
  const toText = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`
  const starts_at = Date.parse(first) - dayMs
  const ends_at = Math.min(Date.parse(last) + 2 * dayMs, nextHour)
  return { starts_at: toText(starts_at), ends_at: toText(Math.max(ends_at, starts_at + hourMs)) }
}

type Row = z.output<typeof reportRow>

/** Ads that the list leaves out are read one by one; the spend of an ad that no longer exists stays in its campaign. */
async function findParents(session: VendorSession, entities: DescribedEntities, rows: readonly Row[]) {
  const nameOf = new Map(
    [...entities.campaigns, ...entities.ad_sets].map(({ external_id, name }) => [external_id, name]),
  )
  const adOf = new Map(entities.ads.map((ad) => [ad.external_id, ad]))
  const parents = new Map<string, AdParents>()
  for (const { ad_id, campaign_id } of rows) {
    if (parents.has(ad_id)) continue
    const listed = adOf.get(ad_id)
    const read = listed ? null : await findAd(session, ad_id)
    const ad_set_id = listed?.ad_set_external_id ?? read?.ad_group_id ?? campaign_id
    parents.set(ad_id, {
      ad_name: listed?.name ?? read?.name ?? ad_id,
      status: listed?.status ?? (read && toStatus(read)),
      ad_set_id,
      ad_set_name: nameOf.get(ad_set_id) ?? ad_set_id,
      campaign_name: nameOf.get(campaign_id) ?? campaign_id,
    })
  }
  return parents
}

async function findAd(session: VendorSession, id: string): Promise<z.output<typeof adRow> | null> {
  try {
    const request = { path: `${prefix}/ads/${encodeURIComponent(id)}` }
    return (await callApi(session, request, z.object({ data: adRow }))).data
  } catch (error) {
    if (error instanceof ProviderError && error.failure.kind === 'rejected') return null
    throw error
  }
}
