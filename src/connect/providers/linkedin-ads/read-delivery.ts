import { z } from 'zod'
import type { DeliveryPage, ReadRange, VendorSession } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import type { DescribedEntities } from '../../vendor-rows.ts'
import { type DailySource, readDays } from '../read-days.ts'
import { callApi, encodedUrn } from './call-api.ts'
import { findCreatives, listEntities, toStatus } from './list-entities.ts'
import { type AdParents, reportRow, toDeliveryRow } from './to-delivery-row.ts'

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
  async listRows(session, first, last, listed) {
    const { elements: rows } = await callApi(
      session,
      { path: reportPath(session.account.external_id, first, last) },
      z.object({ elements: z.array(reportRow) }),
    )
    if (rows.length >= rowsMax && first !== last) {
      failVendor({ kind: 'rejected', message: 'the report may not be whole', code: tooManyRows })
    }
    const parents = rows.length === 0 ? new Map() : await findParents(session, await listed(), rows)
    return rows.map((row) => toDeliveryRow(row, parents.get(row.creative_id)!))
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

/** The spend of an ad that cannot be read any more is not lost: the ad is its own ad set and campaign. */
async function findParents(
  session: VendorSession,
  entities: DescribedEntities,
  rows: readonly { creative_id: string }[],
): Promise<Map<string, AdParents>> {
  const campaignOf = new Map(entities.campaigns.map((campaign) => [campaign.external_id, campaign]))
  const adSetOf = new Map(entities.ad_sets.map((adSet) => [adSet.external_id, adSet]))
  const known = new Map(
    entities.ads.map(({ external_id, name, status, ad_set_external_id }) => [
      external_id,
      { name, status, ad_set_id: ad_set_external_id },
    ]),
  )
  const ids = [...new Set(rows.map(({ creative_id }) => creative_id))]
  const missing = ids.filter((id) => !known.has(id))
  for (const { id, name, intendedStatus, campaign } of await findCreatives(session, missing)) {
    known.set(id, { name: name ?? id, status: toStatus(intendedStatus), ad_set_id: campaign })
  }
  return new Map(
    ids.map((id) => {
      const ad = known.get(id)
      const ad_set_id = ad?.ad_set_id ?? id
      const adSet = adSetOf.get(ad_set_id)
      const campaign_id = adSet?.campaign_external_id ?? ad_set_id
      const names = {
        ad_set_name: adSet?.name ?? ad_set_id,
        campaign_name: campaignOf.get(campaign_id)?.name ?? campaign_id,
      }
      return [id, { ad_name: ad?.name ?? id, status: ad?.status ?? null, ad_set_id, campaign_id, ...names }]
    }),
  )
}
