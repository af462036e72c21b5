import { z } from 'zod'
import { wholeNumber } from './search-rows.ts'

const campaign = z.object({
  id: wholeNumber,
  name: z.string(),
  status: z.string(),
  advertisingChannelType: z.string().optional(),
})

const metrics = z.object({
  costMicros: wholeNumber.default('0'),
  impressions: wholeNumber.default('0'),
  clicks: wholeNumber.default('0'),
  conversions: z.number().default(0),
  conversionsValue: z.number().default(0),
})

const adGroup = z.object({ id: wholeNumber, name: z.string(), status: z.string() })
const adGroupAd = z.object({ status: z.string(), ad: z.object({ id: wholeNumber, name: z.string().optional() }) })
const assetGroup = z.object({ id: wholeNumber, name: z.string(), status: z.string() })
const dayOf = { segments: z.object({ date: z.iso.date() }), metrics }

/** The budget of a campaign: the vendor returns it only with campaigns. */
export const budgetRow = z.object({
  campaign: z.object({ id: wholeNumber }),
  campaignBudget: z.object({ amountMicros: wholeNumber.optional(), period: z.string().optional() }).default({}),
})
export const adRow = z.object({ campaign, adGroup, adGroupAd })
export const adDayRow = adRow.extend(dayOf)
export const assetGroupRow = z.object({ campaign, assetGroup })
export const assetGroupDayRow = assetGroupRow.extend(dayOf)

const campaignFields = 'campaign.id, campaign.name, campaign.status, campaign.advertising_channel_type'
const metricFields =
  'metrics.cost_micros, metrics.impressions, metrics.clicks, metrics.conversions, metrics.conversions_value'
const adFields = `${campaignFields}, ad_group.id, ad_group.name, ad_group.status,
  ad_group_ad.status, ad_group_ad.ad.id, ad_group_ad.ad.name`
const assetGroupFields = `${campaignFields}, asset_group.id, asset_group.name, asset_group.status`

/**
 * Performance Max has no ads: its asset groups are stored as ad set and ad. Without the second pair of queries the cost of such
 * campaigns would be missing.
 */
export const deliveryQueries = {
  budgets: `SELECT campaign.id, campaign_budget.amount_micros, campaign_budget.period
FROM campaign
WHERE campaign.status IN ('ENABLED', 'PAUSED')`,
  ads: `SELECT ${adFields}
FROM ad_group_ad
WHERE ad_group_ad.status IN ('ENABLED', 'PAUSED')
  AND ad_group.status IN ('ENABLED', 'PAUSED') AND campaign.status IN ('ENABLED', 'PAUSED')`,
  assetGroups: `SELECT ${assetGroupFields}
FROM asset_group
WHERE asset_group.status IN ('ENABLED', 'PAUSED') AND campaign.status IN ('ENABLED', 'PAUSED')`,
  adsOn: (first: string, last: string) => `SELECT ${adFields}, segments.date, ${metricFields}
FROM ad_group_ad
WHERE segments.date BETWEEN '${first}' AND '${last}'`,
  assetGroupsOn: (first: string, last: string) => `SELECT ${assetGroupFields}, segments.date, ${metricFields}
FROM asset_group
WHERE segments.date BETWEEN '${first}' AND '${last}'`,
}
