import type { Business } from '../../../src/demo/plan/business.ts'
import { deliveryOf, entitiesOf } from '../../demo/demo-business.ts'

/** LinkedIn's ads here are the business's social ads under other ids. The first ad is archived and not in the list. */
const numberOf = (id: string, level: number) => level * 100_000_000 + Number(id.slice(-8))
const groupId = (id: string) => numberOf(id, 6)
const campaignId = (id: string) => numberOf(id, 7)
const creativeUrn = (id: string) => `urn:li:sponsoredCreative:${numberOf(id, 8)}`

export type List = 'adCampaignGroups' | 'adCampaigns' | 'creatives'

/** Creatives that are named are also found if they are archived. */
export function listEntities(
  list: List,
  { business, until, named }: { business: Business['key'] | null; until: string; named: readonly string[] | null },
): readonly object[] {
  if (business === null) return []
  const { campaigns, ad_sets, ads } = entitiesOf(until, business, 'social_ads')
  if (list === 'adCampaignGroups') {
    return campaigns.map(({ external_id, name }) => ({ id: groupId(external_id), name, status: 'ACTIVE' }))
  }
  if (list === 'adCampaigns') {
    return ad_sets.map(({ external_id, campaign_external_id, name }) => ({
      ...{ id: campaignId(external_id), name, status: 'ACTIVE' },
      campaignGroup: `urn:li:sponsoredCampaignGroup:${groupId(campaign_external_id)}`,
      dailyBudget: { amount: '50.5', currencyCode: 'CLP' },
    }))
  }
  const creatives = ads.map(({ external_id, name, ad_set_external_id }, index) => ({
    ...{ id: creativeUrn(external_id), name, intendedStatus: index === 0 ? 'ARCHIVED' : 'ACTIVE' },
    campaign: `urn:li:sponsoredCampaign:${campaignId(ad_set_external_id)}`,
  }))
  return named ? creatives.filter(({ id }) => named.includes(id)) : creatives.slice(1)
}

const datePattern = '\\(year:(\\d+),month:(\\d+),day:(\\d+)\\)'
const rangePattern = new RegExp(`^\\(start:${datePattern},end:${datePattern}\\)$`)

/** Null for a request that the vendor would reject. Costs have the noise of the vendor's own sums. */
export function listReport(
  query: Readonly<Record<string, string>>,
  business: Business['key'] | null,
  until: string,
): Record<string, unknown>[] | null {
  const isDaily = query.q === 'analytics' && query.pivot === 'CREATIVE' && query.timeGranularity === 'DAILY'
  const range = rangePattern.exec(query.dateRange ?? '')
  if (!isDaily || !range || !query.fields) return null
  if (business === null) return []
  const [first, last] = [toDay(range.slice(1, 4)), toDay(range.slice(4))]
  const fields = query.fields.split(',')
  return deliveryOf(until, business, 'social_ads')
    .filter(({ date }) => date >= first && date <= last)
    .map((row) => {
      const [year, month, day] = row.date.split('-').map(Number)
      const known: Record<string, unknown> = {
        dateRange: { start: { year, month, day }, end: { year, month, day } },
        pivotValues: [creativeUrn(row.ad_id)],
        ...{ impressions: row.impressions, clicks: row.clicks },
        costInLocalCurrency: `${Number(row.spend).toFixed(6)}000000192784`,
        externalWebsiteConversions: Number(row.platform_conversions ?? 0),
        ...(row.platform_conversion_value && { conversionValueInLocalCurrency: row.platform_conversion_value }),
      }
      return Object.fromEntries(fields.filter((field) => field in known).map((field) => [field, known[field]]))
    })
}

function toDay([year = '', month = '', day = '']: readonly string[]): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
