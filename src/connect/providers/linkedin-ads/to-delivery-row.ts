import Big from 'big.js'
import { z } from 'zod'
import type { DeliveryRow, DescribedRow } from '../../vendor-rows.ts'
import { decimalText } from '../vendor-values.ts'
import { numericId } from './call-api.ts'

/** The vendor adds up costs as binary fractions: 539.7 arrives as 539.700000000000192784. */
const amount = z
  .union([z.number(), z.string().regex(/^-?\d{1,15}(\.\d+)?$/)])
  .transform((value) => new Big(value).round(6, Big.roundHalfUp).toFixed())
const count = z
  .int()
  .min(0)
  .nullish()
  .transform((value) => value ?? 0)

const day = z
  .object({ year: z.int(), month: z.int(), day: z.int() })
  .transform(({ year, month, day }) =>
    [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-'),
  )
  .pipe(z.iso.date())

/** A field without a value may be missing. */
export const reportRow = z
  .object({
    dateRange: z.object({ start: day }),
    pivotValues: z.tuple([numericId]),
    impressions: count,
    clicks: count,
    costInLocalCurrency: amount.nullish(),
    externalWebsiteConversions: decimalText.nullish(),
    conversionValueInLocalCurrency: amount.nullish(),
  })
  .transform(({ dateRange, pivotValues, ...metrics }) => ({
    date: dateRange.start,
    creative_id: pivotValues[0],
    ...metrics,
  }))

/** One day of one ad. */
export function toDeliveryRow(
  { date, ...row }: z.output<typeof reportRow>,
  description: Omit<DescribedRow, 'date'>,
): DeliveryRow {
  return {
    ...{ date, ...description },
    ...{ spend: row.costInLocalCurrency ?? '0', impressions: row.impressions, clicks: row.clicks, reach: 0 },
    platform_conversions: row.externalWebsiteConversions ?? null,
    platform_conversion_value: row.conversionValueInLocalCurrency ?? null,
    messaging_conversations_started_7d: null,
  }
}
