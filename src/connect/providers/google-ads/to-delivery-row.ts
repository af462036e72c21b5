import Big from 'big.js'
import type { z } from 'zod'
import type { DeliveryRow } from '../../vendor-rows.ts'
import { fromMicros } from '../vendor-values.ts'
import type { adDayRow, adRow, assetGroupDayRow, assetGroupRow } from './delivery-queries.ts'

type DayRow = z.output<typeof adDayRow> | z.output<typeof assetGroupDayRow>
type Row = z.output<typeof adRow> | z.output<typeof assetGroupRow>

/** One day of one ad. The vendor counts people for few kinds of campaigns and never per ad, so reach stays zero. */
export function toDeliveryRow(row: DayRow): DeliveryRow {
  const { metrics } = row
  return {
    ...toDescription(row, row.segments.date),
    spend: fromMicros(metrics.costMicros),
    impressions: Number(metrics.impressions),
    clicks: Number(metrics.clicks),
    reach: 0,
    platform_conversions: new Big(metrics.conversions).round(6).toFixed(),
    platform_conversion_value: new Big(metrics.conversionsValue).round(6).toFixed(),
    messaging_conversations_started_7d: null,
  }
}

/** Describes the ad of the row and its parents. The budget belongs to the campaign; see `toEntities`. */
export function toDescription(row: Row, date: string) {
  const { campaign } = row
  return {
    date,
    campaign_id: campaign.id,
    campaign_name: campaign.name || campaign.id,
    campaign_status: toStatus(campaign.status),
    objective: campaign.advertisingChannelType ?? null,
    daily_budget: null,
    ...('assetGroup' in row ? ofAssetGroup(row.assetGroup) : ofAd(row)),
  }
}

function ofAd({ adGroup, adGroupAd }: z.output<typeof adRow>) {
  return {
    ad_set_id: adGroup.id,
    ad_set_name: adGroup.name || adGroup.id,
    ad_set_status: toStatus(adGroup.status),
    ad_id: adGroupAd.ad.id,
    // Most kinds of ads have no name.
    ad_name: adGroupAd.ad.name || `${adGroup.name || adGroup.id} ${adGroupAd.ad.id}`,
    status: toStatus(adGroupAd.status),
  }
}

function ofAssetGroup({ id, name, status }: z.output<typeof assetGroupRow>['assetGroup']) {
  return {
    ad_set_id: id,
    ad_set_name: name || id,
    ad_set_status: toStatus(status),
    ad_id: id,
    ad_name: name || id,
    status: toStatus(status),
  }
}

/** Maps the vendor's status to the contract's; unknown values are kept. */
export function toStatus(status: string): string {
  return { ENABLED: 'ACTIVE', REMOVED: 'DELETED' }[status] ?? status
}
