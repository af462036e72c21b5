import { z } from 'zod'
import type { DeliveryRow } from '../../vendor-rows.ts'
import { decimalText, fromMicros } from '../vendor-values.ts'

const none = z.preprocess((value) => value ?? 0, decimalText)
const count = none.transform(Number)

/** A field without a value may be missing. */
export const reportRow = z.object({
  date: z.string().transform(toDay).pipe(z.iso.date()),
  campaign_id: z.string().min(1),
  ad_id: z.string().min(1),
  impressions: count,
  clicks: count,
  reach: count,
  spend: none,
  key_conversion_total_count: decimalText.nullish(),
})

function toDay(text: string): string {
  return text.replace(/T00:00:00(\.0+)?Z?$/, '')
}

/** What the report does not say about an ad. */
export interface AdParents {
  ad_name: string
  status: string | null
  ad_set_id: string
  ad_set_name: string
  campaign_name: string
}

/** One day of one ad. The value of purchases is reported, but not that of the account's key event, which is counted. */
export function toDeliveryRow(row: z.output<typeof reportRow>, ad: AdParents): DeliveryRow {
  return {
    ...{ date: row.date, campaign_id: row.campaign_id, campaign_name: ad.campaign_name, campaign_status: null },
    ...{ objective: null, daily_budget: null },
    ...{ ad_set_id: ad.ad_set_id, ad_set_name: ad.ad_set_name, ad_set_status: null },
    ...{ ad_id: row.ad_id, ad_name: ad.ad_name, status: ad.status },
    ...{ spend: fromMicros(row.spend), impressions: row.impressions, clicks: row.clicks, reach: row.reach },
    platform_conversions: row.key_conversion_total_count ?? null,
    platform_conversion_value: null,
    messaging_conversations_started_7d: null,
  }
}
