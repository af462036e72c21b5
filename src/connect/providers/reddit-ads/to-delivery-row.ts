import { z } from 'zod'
import type { DeliveryRow, DescribedRow } from '../../vendor-rows.ts'
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

/** One day of one ad. The value of purchases is reported, but not that of the account's key event, which is counted. */
export function toDeliveryRow(
  { date, ...row }: z.output<typeof reportRow>,
  description: Omit<DescribedRow, 'date'>,
): DeliveryRow {
  return {
    ...{ date, ...description },
    ...{ spend: fromMicros(row.spend), impressions: row.impressions, clicks: row.clicks, reach: row.reach },
    platform_conversions: row.key_conversion_total_count ?? null,
    platform_conversion_value: null,
    messaging_conversations_started_7d: null,
  }
}
