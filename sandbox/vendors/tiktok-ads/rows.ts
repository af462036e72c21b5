import type { Business } from '../../../src/demo/plan/business.ts'
import { daysBetween } from '../../../src/kernel/time/date-range.ts'
import { deliveryOf, entitiesOf } from '../../demo/demo-business.ts'
import type { Query } from '../../vendor.ts'

/** TikTok's ads here are the business's social ads under other ids. The first ad was deleted. */
const [campaignId, adGroupId, adId] = ['17', '18', '19'].map((prefix) => (id: string) => `${prefix}${id}`) as [
  (id: string) => string,
  (id: string) => string,
  (id: string) => string,
]

export function listCampaigns(_: Query, business: Business['key'], until: string) {
  return entitiesOf(until, business, 'social_ads').campaigns.map(({ external_id, name }) => ({
    ...{ campaign_id: campaignId(external_id), campaign_name: name, objective_type: 'WEB_CONVERSIONS' },
    ...{ operation_status: 'ENABLE', secondary_status: 'CAMPAIGN_STATUS_ENABLE' },
    ...{ budget: 0, budget_mode: 'BUDGET_MODE_INFINITE' },
  }))
}

export function listAdGroups(_: Query, business: Business['key'], until: string) {
  return entitiesOf(until, business, 'social_ads').ad_sets.map(({ external_id, campaign_external_id, name }) => ({
    ...{ adgroup_id: adGroupId(external_id), adgroup_name: name, campaign_id: campaignId(campaign_external_id) },
    ...{ operation_status: 'ENABLE', secondary_status: 'ADGROUP_STATUS_DELIVERY_OK' },
    ...{ budget: 50.5, budget_mode: 'BUDGET_MODE_DAY' },
  }))
}

export function listAds({ filtering = '{}' }: Query, business: Business['key'], until: string) {
  const { primary_status = 'STATUS_NOT_DELETE' } = JSON.parse(filtering) as { primary_status?: string }
  const { ads } = entitiesOf(until, business, 'social_ads')
  const shown = primary_status === 'STATUS_ALL' ? ads : ads.slice(1)
  return shown.map((ad) => ({
    ...{ ad_id: adId(ad.external_id), ad_name: ad.name, adgroup_id: adGroupId(ad.ad_set_external_id) },
    campaign_id: campaignId(ad.campaign_external_id),
    operation_status: 'ENABLE',
    secondary_status: ad === ads[0] ? 'AD_STATUS_DELETE' : 'AD_STATUS_DELIVERY_OK',
  }))
}

/** Returns rows, or why the vendor would reject the request. */
export function listReport(query: Query, business: Business['key'], until: string) {
  const { start_date = '', end_date = '', report_type, data_level, dimensions, metrics = '[]' } = query
  if (report_type !== 'BASIC' || data_level !== 'AUCTION_AD') return 'data_level: is not valid'
  if (dimensions !== '["ad_id","stat_time_day"]') return 'dimensions: is not valid'
  if (daysBetween(start_date, end_date).length > 30) return 'The time span cannot exceed 30 days.'
  const names = JSON.parse(metrics) as string[]
  return deliveryOf(until, business, 'social_ads')
    .filter(({ date }) => date >= start_date && date <= end_date)
    .map((row) => {
      const known: Record<string, string> = {
        ...{ campaign_id: campaignId(row.campaign_id), campaign_name: row.campaign_name },
        ...{ adgroup_id: adGroupId(row.ad_set_id), adgroup_name: row.ad_set_name, ad_name: row.ad_name },
        ...{ spend: row.spend, impressions: String(row.impressions), clicks: String(row.clicks) },
        ...{ reach: String(row.reach), conversion: row.platform_conversions ?? '-' },
      }
      return {
        dimensions: { ad_id: adId(row.ad_id), stat_time_day: `${row.date} 00:00:00` },
        metrics: Object.fromEntries(names.map((name) => [name, known[name] ?? '-'])),
      }
    })
}
