import { z } from 'zod'
import type { DeliveryPage, ReadRange, VendorSession } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { describeAds } from '../../vendor-rows.ts'
import { type DailySource, readDays } from '../read-days.ts'
import { todayOf } from '../whole-days.ts'
import { callApi, encodedUrn } from './call-api.ts'
import { findCreatives, listEntities, toStatus } from './list-entities.ts'
import { reportRow, toDeliveryRow } from './to-delivery-row.ts'

export function readDelivery(session: VendorSession, range: ReadRange): AsyncGenerator<DeliveryPage> {
  return readDays(session, range, source)
}

const fields = [
  ...['dateRange', 'pivotValues', 'impressions', 'clicks', 'costInLocalCurrency'],
  ...['externalWebsiteConversions', 'conversionValueInLocalCurrency'],
]

/** The vendor leaves out further rows without saying so. An account has at most as many ads, so the limit never cuts a single day. */
export const rowsMax = 15_000
const tooManyRows = 'too_many_rows'

const source: DailySource = {
  spanDaysMax: 90,
  listEntities,
  async listRows(session, first, last, { listed }) {
    const { elements: rows } = await callApi(
      session,
      { path: reportPath(session.account.external_id, first, last) },
      z.object({ elements: z.array(reportRow) }),
    )
    if (rows.length >= rowsMax && first !== last) {
      failVendor({ kind: 'rejected', message: 'the report may not be whole', code: tooManyRows })
    }
    if (rows.length === 0) return []
    const ids = rows.map(({ creative_id }) => creative_id)
    const describe = await describeAds(await listed(), ids, (others) => readOthers(session, others))
    return rows.map((row) => toDeliveryRow(row, describe(row.creative_id)))
  },
  isTooLarge: (failure) => failure.kind === 'rejected' && failure.code === tooManyRows,
}

export function reportPath(account: string, first: string, last: string): string {
  const query = [
    ...['q=analytics', 'pivot=CREATIVE', 'timeGranularity=DAILY'],
    `dateRange=(start:${toDate(first)},end:${toDate(last)})`,
    `accounts=List(${encodedUrn('sponsoredAccount', account)})`,
    `fields=${fields.join(',')}`,
  ]
  return `/rest/adAnalytics?${query.join('&')}`
}

function toDate(text: string): string {
  const [year, month, day] = text.split('-').map(Number)
  return `(year:${year},month:${month},day:${day})`
}

/** The campaign of an ad set is known from the list, or the ad set is its own campaign. */
async function readOthers(session: VendorSession, ids: readonly string[]) {
  const described_on = todayOf(session)
  const creatives = await findCreatives(session, ids)
  const ads = creatives.map(({ id, name, intendedStatus, campaign }) => ({
    ...{ external_id: id, campaign_external_id: campaign, ad_set_external_id: campaign },
    ...{ name: name ?? id, status: toStatus(intendedStatus), described_on },
  }))
  return { ad_sets: [], ads }
}
