import { z } from 'zod'
import { dayMs, hourMs } from '../../../kernel/time/durations.ts'
import type { DeliveryPage, ReadRange, VendorSession } from '../../provider.ts'
import { ProviderError } from '../../provider-error.ts'
import { type AdDescription, describeAds } from '../../vendor-rows.ts'
import { type DailySource, readDays } from '../read-days.ts'
import { todayOf } from '../whole-days.ts'
import { callApi, listAll, prefix } from './call-api.ts'
import { adRow, listEntities, toStatus } from './list-entities.ts'
import { reportRow, toDeliveryRow } from './to-delivery-row.ts'

export function readDelivery(session: VendorSession, range: ReadRange): AsyncGenerator<DeliveryPage> {
  return readDays(session, range, source)
}

const fields = ['DATE', 'CAMPAIGN_ID', 'AD_ID', 'IMPRESSIONS', 'CLICKS', 'REACH', 'SPEND', 'KEY_CONVERSION_TOTAL_COUNT']

const source: DailySource = {
  spanDaysMax: 28,
  listEntities,
  async listRows(session, first, last, { listed }) {
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
    if (rows.length === 0) return []
    const campaignOf = new Map(rows.map(({ ad_id, campaign_id }) => [ad_id, campaign_id]))
    const describe = await describeAds(await listed(), campaignOf.keys(), (others) =>
      readOthers(session, others, campaignOf),
    )
    return rows.map((row) => toDeliveryRow(row, describe(row.ad_id, row.campaign_id)))
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

/** The API reads one ad at a time. */
async function readOthers(session: VendorSession, ids: readonly string[], campaignOf: ReadonlyMap<string, string>) {
  const described_on = todayOf(session)
  const ads: AdDescription[] = []
  for (const id of ids) {
    const ad = await findAd(session, id)
    if (!ad) continue
    ads.push({
      ...{ external_id: id, campaign_external_id: campaignOf.get(id)!, ad_set_external_id: ad.ad_group_id },
      ...{ name: ad.name ?? id, status: toStatus(ad), described_on },
    })
  }
  return { ad_sets: [], ads }
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
