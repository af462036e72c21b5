import { z } from 'zod'
import type { DeliveryRow } from '../../vendor-rows.ts'
import { decimalText, textOrNull } from '../vendor-values.ts'

/** All metrics are texts; one without data is a dash. */
const amount = z.preprocess((value) => (value === '-' || value === '' ? '0' : (value ?? '0')), decimalText)
const count = amount.transform(Number)

export const reportRow = z.object({
  dimensions: z.object({ ad_id: z.string().min(1), stat_time_day: z.string().transform(toDay).pipe(z.iso.date()) }),
  metrics: z.object({
    campaign_id: z.string().min(1),
    campaign_name: textOrNull,
    adgroup_id: z.string().min(1),
    adgroup_name: textOrNull,
    ad_name: textOrNull,
    spend: amount,
    impressions: count,
    clicks: count,
    reach: count,
    conversion: amount,
  }),
})

/** A day is written with the time of its start. */
function toDay(text: string): string {
  return text.replace(/[ T]00:00:00$/, '')
}

/** One day of one ad; statuses and budgets are in the lists of entities. */
export function toDeliveryRow({ dimensions, metrics }: z.output<typeof reportRow>): DeliveryRow {
  const { ad_id, stat_time_day } = dimensions
  return {
    date: stat_time_day,
    campaign_id: metrics.campaign_id,
    campaign_name: metrics.campaign_name ?? metrics.campaign_id,
    campaign_status: null,
    objective: null,
    ad_set_id: metrics.adgroup_id,
    ad_set_name: metrics.adgroup_name ?? metrics.adgroup_id,
    ad_set_status: null,
    daily_budget: null,
    ad_id,
    ad_name: metrics.ad_name ?? ad_id,
    status: null,
    spend: metrics.spend,
    impressions: metrics.impressions,
    clicks: metrics.clicks,
    reach: metrics.reach,
    platform_conversions: metrics.conversion,
    // The events of the count differ by ad group, and no metric has their total value.
    platform_conversion_value: null,
    messaging_conversations_started_7d: null,
  }
}
