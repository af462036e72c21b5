import { z } from 'zod'
import type { Business } from '../../../src/demo/plan/business.ts'
import { daysBetween } from '../../../src/kernel/time/date-range.ts'
import { deliveryOf, entitiesOf } from '../../demo/demo-business.ts'

/** Reddit's ads here are the business's social ads under other ids. The first ad is archived and not in the list. */
const campaignId = (id: string) => `21${id}`
const adGroupId = (id: string) => `22${id}`
const adId = (id: string) => `t3_${id}`

export function listEntities(
  kind: 'campaigns' | 'ad_groups' | 'ads',
  business: Business['key'] | null,
  until: string,
): readonly object[] {
  if (business === null) return []
  const entities = entitiesOf(until, business, 'social_ads')
  const status = { configured_status: 'ACTIVE', effective_status: 'ACTIVE' }
  if (kind === 'campaigns') {
    return entities.campaigns.map(({ external_id, name }) => ({
      ...{ id: campaignId(external_id), name, objective: 'CONVERSIONS', goal_type: null, goal_value: null, ...status },
    }))
  }
  if (kind === 'ad_groups') {
    return entities.ad_sets.map(({ external_id, campaign_external_id, name }) => ({
      ...{ id: adGroupId(external_id), campaign_id: campaignId(campaign_external_id), name, ...status },
      ...{ goal_type: 'DAILY_SPEND', goal_value: 50_500_000 },
    }))
  }
  return entities.ads.slice(1).map((ad) => ({ ...toAd(ad), ...status }))
}

/** Also returns the archived ad. */
export function findAd(id: string, business: Business['key'], until: string): object | null {
  const { ads } = entitiesOf(until, business, 'social_ads')
  const ad = ads.find(({ external_id }) => adId(external_id) === id)
  return ad ? { ...toAd(ad), configured_status: ad === ads[0] ? 'ARCHIVED' : 'ACTIVE' } : null
}

function toAd(ad: ReturnType<typeof entitiesOf>['ads'][number]) {
  const { external_id, name, ad_set_external_id, campaign_external_id } = ad
  const parents = { ad_group_id: adGroupId(ad_set_external_id), campaign_id: campaignId(campaign_external_id) }
  return { id: adId(external_id), name, ...parents }
}

const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/)
const report = z.object({
  data: z.object({
    breakdowns: z.tuple([z.literal('DATE'), z.literal('CAMPAIGN_ID'), z.literal('AD_ID')]),
    fields: z.array(z.string()).min(1),
    starts_at: time,
    ends_at: time,
    time_zone_id: z.string().optional(),
  }),
})

/** Null for a request that the vendor would reject. Amounts are in millionths. */
export function listReport(
  json: unknown,
  business: Business['key'] | null,
  until: string,
): Record<string, unknown>[] | null {
  const read = report.safeParse(json)
  if (!read.success || read.data.data.starts_at >= read.data.data.ends_at) return null
  if (business === null) return []
  const { starts_at, ends_at, fields } = read.data.data
  const days = new Set(daysBetween(starts_at.slice(0, 10), ends_at.slice(0, 10)))
  return deliveryOf(until, business, 'social_ads')
    .filter(({ date }) => days.has(date))
    .map((row) => {
      const known: Record<string, unknown> = {
        ...{ DATE: row.date, CAMPAIGN_ID: campaignId(row.campaign_id), AD_ID: adId(row.ad_id) },
        ...{ IMPRESSIONS: row.impressions, CLICKS: row.clicks, REACH: row.reach },
        SPEND: Math.round(Number(row.spend) * 1_000_000),
        KEY_CONVERSION_TOTAL_COUNT: Number(row.platform_conversions ?? 0),
      }
      return Object.fromEntries(fields.map((field) => [field.toLowerCase(), known[field]]))
    })
}
