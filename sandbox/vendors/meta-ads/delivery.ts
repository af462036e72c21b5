import Big from 'big.js'
import type { DeliveryRow } from '../../../src/connect/vendor-rows.ts'
import { deliveryOf, entitiesOf } from '../../demo/demo-business.ts'
import type { AdAccount } from './ad-accounts.ts'
import { creativeOf } from './creative-of.ts'

type GraphItem = Readonly<Record<string, unknown>>

/** Returns the account's ads with their parents, as the `ads` edge does. Budgets in pesos have no smaller unit. */
export function adsOf({ runs }: AdAccount, until: string): GraphItem[] {
  if (runs === null) return []
  const { campaigns, ad_sets, ads } = entitiesOf(until, runs, 'social_ads')
  const campaignById = new Map(campaigns.map((campaign) => [campaign.external_id, campaign]))
  // The ad that stopped last was archived; it still has delivery in recent weeks.
  const archived = ads.find(({ status }) => status === 'PAUSED')
  const adSetById = new Map(ad_sets.map((adSet) => [adSet.external_id, adSet]))
  return ads.map((ad) => {
    const adSet = adSetById.get(ad.ad_set_external_id)!
    const campaign = campaignById.get(ad.campaign_external_id)!
    return {
      ...describe(ad === archived ? { ...ad, status: 'ARCHIVED' } : ad),
      adset: {
        ...describe(adSet),
        ...(adSet.daily_budget && { daily_budget: adSet.daily_budget }),
        learning_stage_info: { status: adSet.learning_stage_status },
      },
      campaign: { ...describe(campaign), objective: campaign.objective },
      creative: creativeOf(ad),
    }
  })
}

function describe({ external_id, name, status }: { external_id: string; name: string; status: string | null }) {
  return { id: external_id, name, status, effective_status: status }
}

/** Returns the delivery of the account's ads, one row per day and ad, or one per ad when days are summed. */
export function insightsOf(
  account: AdAccount,
  until: string,
  requested: { since: string; until: string; isSummed: boolean; statuses: readonly string[] | null },
): GraphItem[] {
  if (account.runs === null) return []
  const statuses = new Map(adsOf(account, until).map((ad) => [ad.id, ad.effective_status as string]))
  const rows = deliveryOf(until, account.runs, 'social_ads')
    .filter(({ date }) => requested.since <= date && date <= requested.until)
    .filter(({ ad_id }) => requested.statuses?.includes(statuses.get(ad_id)!) ?? true)
  if (!requested.isSummed) return rows.map((row) => toInsight(row, account.currency))
  const range = { date_start: requested.since, date_stop: requested.until }
  return [...Map.groupBy(rows, ({ ad_id }) => ad_id).values()].map((days) => {
    return { ...toInsight(addUp(days), account.currency), ...range }
  })
}

/** A person who is reached on several days counts once, so the reach of a range is at least that of its largest day. */
function addUp(days: readonly DeliveryRow[]): DeliveryRow {
  const total = (figureOf: (day: DeliveryRow) => string | number | null) =>
    days.reduce((sum, day) => sum.plus(figureOf(day) ?? 0), new Big(0))
  return {
    ...days[0]!,
    spend: total(({ spend }) => spend).toString(),
    impressions: total(({ impressions }) => impressions).toNumber(),
    clicks: total(({ clicks }) => clicks).toNumber(),
    reach: Math.max(...days.map(({ reach }) => reach ?? 0)),
    platform_conversions: total((day) => day.platform_conversions).toString(),
    platform_conversion_value: total((day) => day.platform_conversion_value).toString(),
    messaging_conversations_started_7d: total((day) => day.messaging_conversations_started_7d).toNumber(),
  }
}

function toInsight(row: DeliveryRow, account_currency: string) {
  const value = row.platform_conversion_value
  const hasConversions = row.platform_conversions !== null && row.platform_conversions !== '0'
  const conversations = row.messaging_conversations_started_7d ?? 0
  const actions = [
    { action_type: 'link_click', value: String(row.clicks) },
    ...(hasConversions ? bothNames(row.platform_conversions!) : []),
    ...(conversations > 0 ? [{ action_type: conversationAction, value: String(conversations) }] : []),
  ]
  return {
    date_start: row.date,
    date_stop: row.date,
    account_currency,
    campaign_id: row.campaign_id,
    campaign_name: row.campaign_name,
    objective: row.objective,
    adset_id: row.ad_set_id,
    adset_name: row.ad_set_name,
    ad_id: row.ad_id,
    ad_name: row.ad_name,
    spend: row.spend,
    impressions: String(row.impressions),
    clicks: String(row.clicks),
    reach: String(row.reach),
    actions,
    ...(hasConversions && value !== null && { action_values: bothNames(value) }),
  }
}

const conversationAction = 'onsite_conversion.messaging_conversation_started_7d'

/** The same purchases are reported under two names; adding them up counts them twice. */
function bothNames(value: string) {
  return ['purchase', 'omni_purchase'].map((action_type) => ({ action_type, value }))
}
