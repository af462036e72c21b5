import Big from 'big.js'
import { z } from 'zod'
import type { DeliveryRow } from '../../../vendor-rows.ts'

const amount = z.string().regex(/^\d{1,15}(\.\d{1,10})?$/)
const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const actions = z.array(z.object({ action_type: z.string(), value: amount })).default([])

/** One day of one ad in the insights edge: numbers are text, and zero values are left out. */
export const insight = z.object({
  date_start: z.iso.date(),
  account_currency: z.string().length(3),
  campaign_id: z.string().min(1),
  campaign_name: z.string(),
  objective: z.string().optional(),
  adset_id: z.string().min(1),
  adset_name: z.string(),
  ad_id: z.string().min(1),
  ad_name: z.string(),
  spend: amount.default('0'),
  impressions: count.default(0),
  clicks: count.default(0),
  reach: count.default(0),
  actions,
  action_values: actions,
})

/**
 * Actions that count as conversions. The first present name of a line is used, because the later ones are contained in it; the
 * lines do not overlap. Page views, carts and similar actions are intermediate steps.
 */
const conversionActions = [
  ['omni_purchase', 'purchase'],
  ['lead'],
  ['omni_complete_registration', 'complete_registration'],
] as const

const conversationAction = 'onsite_conversion.messaging_conversation_started_7d'

export function toDeliveryRow(row: z.output<typeof insight>): DeliveryRow {
  const conversations = firstValue(row.actions, [conversationAction])
  return {
    date: row.date_start,
    campaign_id: row.campaign_id,
    campaign_name: row.campaign_name || row.campaign_id,
    campaign_status: null,
    objective: row.objective ?? null,
    ad_set_id: row.adset_id,
    ad_set_name: row.adset_name || row.adset_id,
    ad_set_status: null,
    daily_budget: null,
    ad_id: row.ad_id,
    ad_name: row.ad_name || row.ad_id,
    status: null,
    spend: row.spend,
    impressions: row.impressions,
    clicks: row.clicks,
    reach: row.reach,
    platform_conversions: sumOf(row.actions),
    platform_conversion_value: sumOf(row.action_values),
    messaging_conversations_started_7d: conversations === null ? null : Number(conversations),
  }
}

/** Null when the platform reports none of them. */
function sumOf(reported: z.output<typeof actions>): string | null {
  const values = conversionActions.map((names) => firstValue(reported, names)).filter((value) => value !== null)
  return values.length === 0 ? null : values.reduce((sum, value) => sum.plus(value), new Big(0)).toFixed()
}

function firstValue(reported: z.output<typeof actions>, names: readonly string[]): string | null {
  for (const name of names) {
    const found = reported.find(({ action_type }) => action_type === name)
    if (found) return found.value
  }
  return null
}
