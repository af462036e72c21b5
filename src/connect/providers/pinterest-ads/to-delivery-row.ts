import Big from 'big.js'
import { z } from 'zod'
import { failVendor } from '../../provider-error.ts'
import type { DeliveryRow } from '../../vendor-rows.ts'
import { decimalText, fromMicros, textOrNull } from '../vendor-values.ts'

const id = z.union([z.string().min(1), z.int()]).transform(String)
/** A report leaves out metrics that are zero. */
const amount = z.preprocess((value) => value ?? 0, decimalText)
const count = amount.transform(Number)

/** The names are those of the columns of a report. */
export const reportRow = z.object({
  DATE: z.iso.date(),
  CAMPAIGN_ID: id,
  CAMPAIGN_NAME: textOrNull,
  AD_GROUP_ID: id,
  AD_GROUP_NAME: textOrNull,
  AD_ID: id,
  AD_NAME: textOrNull,
  SPEND_IN_MICRO_DOLLAR: amount,
  IMPRESSION_1: count,
  OUTBOUND_CLICK_1: count,
  TOTAL_IMPRESSION_USER: count,
  TOTAL_CHECKOUT: amount,
  TOTAL_LEAD: amount,
  TOTAL_SIGNUP: amount,
  TOTAL_CHECKOUT_VALUE_IN_MICRO_DOLLAR: amount,
  TOTAL_LEAD_VALUE_IN_MICRO_DOLLAR: amount,
  TOTAL_SIGNUP_VALUE_IN_MICRO_DOLLAR: amount,
})

/** One day of one ad; statuses and budgets are in the lists of entities. «Dollar» is the account's currency. */
export function toDeliveryRow(record: unknown): DeliveryRow {
  const read = reportRow.safeParse(record)
  if (!read.success) return failVendor({ kind: 'malformed', message: `unexpected row: ${z.prettifyError(read.error)}` })
  const row = read.data
  return {
    date: row.DATE,
    campaign_id: row.CAMPAIGN_ID,
    campaign_name: row.CAMPAIGN_NAME ?? row.CAMPAIGN_ID,
    campaign_status: null,
    objective: null,
    ad_set_id: row.AD_GROUP_ID,
    ad_set_name: row.AD_GROUP_NAME ?? row.AD_GROUP_ID,
    ad_set_status: null,
    daily_budget: null,
    ad_id: row.AD_ID,
    ad_name: row.AD_NAME ?? row.AD_ID,
    status: null,
    spend: fromMicros(row.SPEND_IN_MICRO_DOLLAR),
    impressions: row.IMPRESSION_1,
    clicks: row.OUTBOUND_CLICK_1,
    reach: row.TOTAL_IMPRESSION_USER,
    // The total of all conversions also counts page visits and carts.
    platform_conversions: sum(row.TOTAL_CHECKOUT, row.TOTAL_LEAD, row.TOTAL_SIGNUP),
    platform_conversion_value: fromMicros(
      sum(
        row.TOTAL_CHECKOUT_VALUE_IN_MICRO_DOLLAR,
        row.TOTAL_LEAD_VALUE_IN_MICRO_DOLLAR,
        row.TOTAL_SIGNUP_VALUE_IN_MICRO_DOLLAR,
      ),
    ),
    messaging_conversations_started_7d: null,
  }
}

function sum(...amounts: readonly string[]): string {
  return amounts.reduce((total, value) => total.plus(value), new Big(0)).toFixed()
}
