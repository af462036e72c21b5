import { z } from 'zod'
import { failVendor } from '../../provider-error.ts'
import type { DeliveryRow } from '../../vendor-rows.ts'
import { decimalText } from '../vendor-values.ts'

const optional = z.string().default('')
/** Counts and amounts may have thousands separators. */
const amount = z.preprocess((value) => String(value ?? '').replaceAll(',', '') || '0', decimalText)
const count = amount.transform(Number)

const reportRow = z.object({
  TimePeriod: z.iso.date(),
  CampaignId: z.string().min(1),
  CampaignName: optional,
  CampaignStatus: optional,
  CampaignType: optional,
  AdGroupId: optional,
  AdGroupName: optional,
  AdGroupStatus: optional,
  AdId: optional,
  AdTitle: optional,
  AdStatus: optional,
  AssetGroupId: optional,
  AssetGroupName: optional,
  AssetGroupStatus: optional,
  Impressions: count,
  Clicks: count,
  Spend: amount,
  ConversionsQualified: amount.optional(),
  Revenue: amount.optional(),
})

type ReportRow = z.output<typeof reportRow>

/** One day of one ad; null for a row of no ad, whose delivery is in the other report. */
export function toDeliveryRow(record: Readonly<Record<string, string>>): DeliveryRow | null {
  const read = reportRow.safeParse(record)
  if (!read.success) return failVendor({ kind: 'malformed', message: `unexpected row: ${z.prettifyError(read.error)}` })
  const row = read.data
  if (row.AdId === '' && row.AssetGroupId === '') return null
  const isAd = row.AdId !== ''
  return {
    date: row.TimePeriod,
    campaign_id: row.CampaignId,
    campaign_name: row.CampaignName || row.CampaignId,
    campaign_status: toStatus(row.CampaignStatus),
    objective: row.CampaignType || null,
    daily_budget: null,
    ...(isAd ? ofAd(row) : ofAssetGroup(row)),
    spend: row.Spend,
    impressions: row.Impressions,
    clicks: row.Clicks,
    // The vendor counts no people per ad.
    reach: 0,
    platform_conversions: isAd ? (row.ConversionsQualified ?? null) : null,
    platform_conversion_value: isAd ? (row.Revenue ?? null) : null,
    messaging_conversations_started_7d: null,
  }
}

/** Ads have no name. */
function ofAd({ AdGroupId, AdGroupName, AdGroupStatus, AdId, AdTitle, AdStatus }: ReportRow) {
  return {
    ad_set_id: AdGroupId,
    ad_set_name: AdGroupName || AdGroupId,
    ad_set_status: toStatus(AdGroupStatus),
    ad_id: AdId,
    ad_name: AdTitle || `${AdGroupName || AdGroupId} ${AdId}`,
    status: toStatus(AdStatus),
  }
}

function ofAssetGroup({ AssetGroupId, AssetGroupName, AssetGroupStatus }: ReportRow) {
  const name = AssetGroupName || AssetGroupId
  const status = toStatus(AssetGroupStatus)
  return {
    ...{ ad_set_id: AssetGroupId, ad_set_name: name, ad_set_status: status },
    ...{ ad_id: AssetGroupId, ad_name: name, status },
  }
}

function toStatus(status: string): string | null {
  return status === '' ? null : status.toUpperCase()
}
