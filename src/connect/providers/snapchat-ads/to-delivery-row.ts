import { z } from 'zod'
import type { DeliveryRow, DescribedRow } from '../../vendor-rows.ts'
import { decimalText, fromMicros, moment } from '../vendor-values.ts'

const none = z.preprocess((value) => value ?? 0, decimalText)
const count = none.transform(Number)

/** The statistics of an ad: one entry per day with delivery. */
export const adStats = z.object({
  id: z.string().min(1),
  timeseries: z.array(
    z.object({ start_time: moment, stats: z.looseObject({ spend: none, impressions: count, swipes: count }) }),
  ),
})

/** What an ad squad optimizes for, and the metric that counts it; every other goal counts purchases. */
const resultOf: Readonly<Record<string, string>> = {
  ...{ PIXEL_SIGNUP: 'conversion_sign_ups', APP_SIGNUP: 'conversion_sign_ups' },
  ...{ PIXEL_ADD_TO_CART: 'conversion_add_cart', APP_ADD_TO_CART: 'conversion_add_cart' },
  ...{ PIXEL_PAGE_VIEW: 'conversion_page_views', APP_REENGAGE_OPEN: 'conversion_app_opens' },
  ...{ APP_INSTALLS: 'total_installs', LEAD_FORM_SUBMISSIONS: 'native_leads' },
}
const purchases = 'conversion_purchases'

/** Installs and leads have no value. */
function valueMetricOf(metric: string): string | null {
  return metric.startsWith('conversion_') ? `${metric}_value` : null
}

const results = [...new Set([purchases, ...Object.values(resultOf)])]

/** The metrics that are requested. The reach of a single day is not reported. */
export const metrics = [
  'spend',
  'impressions',
  'swipes',
  ...results,
  ...results.flatMap((name) => valueMetricOf(name) ?? []),
]

type Stats = z.output<typeof adStats>['timeseries'][number]['stats']

/** One day of one ad, with what its ad squad optimizes for. Amounts are millionths; a swipe is a click. */
export function toDeliveryRow(description: DescribedRow, stats: Stats, goal: string | null): DeliveryRow {
  const metric = resultOf[goal ?? ''] ?? purchases
  const amount = (name: string | null) => (name === null ? null : (decimalText.safeParse(stats[name]).data ?? null))
  const value = amount(valueMetricOf(metric))
  return {
    ...description,
    ...{ spend: fromMicros(stats.spend), impressions: stats.impressions, clicks: stats.swipes, reach: 0 },
    platform_conversions: amount(metric),
    platform_conversion_value: value && fromMicros(value),
    messaging_conversations_started_7d: null,
  }
}
