import type { DeliveryRow, DescribedEntities } from '../../../src/connect/vendor-rows.ts'
import { deliveryOf, entitiesOf } from '../../demo/demo-business.ts'
import { type Customer, customers, manager } from './customers.ts'

export type AdsRow = Readonly<Record<string, unknown>>

/** Changed statuses by resource name. */
export type Statuses = ReadonlyMap<string, string>

/** Returns the accounts below a manager account, or the account itself. */
export function clientRows(customerId: string, accessible: readonly string[]): AdsRow[] {
  const below = customers.filter(
    ({ id }) => id === customerId || (customerId === manager.id && accessible.includes(id)),
  )
  const rows = below.map(({ id, name, currency }) => ({
    customerClient: {
      id,
      ...(name && { descriptiveName: name }),
      currencyCode: currency,
      timeZone: 'America/Santiago',
      manager: false,
      status: 'ENABLED',
    },
  }))
  const own = { customerClient: { id: manager.id, descriptiveName: manager.name, manager: true, status: 'ENABLED' } }
  return customerId === manager.id ? [own, ...rows] : rows
}

/** Returns the account's current ads with their parents. */
export function adRows({ id, runs }: Customer, until: string, statuses: Statuses): AdsRow[] {
  if (runs === null) return []
  const entities = entitiesOf(until, runs, 'search_ads')
  return entities.ads.map((ad) => describe({ ...entities, id, statuses }, ad.external_id))
}

/** Returns the account's campaigns with their daily budgets. */
export function budgetRows({ id, runs }: Customer, until: string, statuses: Statuses): AdsRow[] {
  if (runs === null) return []
  const { campaigns, ad_sets } = entitiesOf(until, runs, 'search_ads')
  return campaigns.map((campaign) => {
    const adSet = ad_sets.findLast(({ campaign_external_id }) => campaign_external_id === campaign.external_id)
    const campaignBudget = { amountMicros: toMicros(adSet?.daily_budget ?? '0'), period: 'DAILY' }
    const named = withStatus(campaign, `customers/${id}/campaigns/${campaign.external_id}`, statuses)
    return { campaign: { ...named, advertisingChannelType: campaign.objective }, campaignBudget }
  })
}

/** Returns the delivery of the account's ads on the days from `from` to `to`. */
export function adDayRows(
  { id, runs }: Customer,
  until: string,
  statuses: Statuses,
  { from, to }: { from: string; to: string },
): AdsRow[] {
  if (runs === null) return []
  const entities = { ...entitiesOf(until, runs, 'search_ads'), id, statuses }
  return deliveryOf(until, runs, 'search_ads')
    .filter(({ date }) => from <= date && date <= to)
    .map((row) => ({ ...describe(entities, row.ad_id), segments: { date: row.date }, metrics: toMetrics(row) }))
}

type Account = DescribedEntities & { id: string; statuses: Statuses }

function describe({ campaigns, ad_sets, ads, id, statuses }: Account, adId: string): AdsRow {
  const ad = ads.find(({ external_id }) => external_id === adId)!
  const adSet = ad_sets.find(({ external_id }) => external_id === ad.ad_set_external_id)!
  const campaign = campaigns.find(({ external_id }) => external_id === ad.campaign_external_id)!
  // The ad that stopped last was removed; it still has delivery in recent weeks.
  const removed = ads.find((candidate) => candidate.status === 'PAUSED')
  const resource = (collection: string, name: string) => `customers/${id}/${collection}/${name}`
  const ofCampaign = withStatus(campaign, resource('campaigns', campaign.external_id), statuses)
  const { resourceName, status } = withStatus(
    ad === removed ? { ...ad, status: 'DELETED' } : ad,
    resource('adGroupAds', `${adSet.external_id}~${ad.external_id}`),
    statuses,
  )
  return {
    campaign: { ...ofCampaign, advertisingChannelType: campaign.objective },
    adGroup: withStatus(adSet, resource('adGroups', adSet.external_id), statuses),
    adGroupAd: { resourceName, status, ad: { id: ad.external_id, name: ad.name } },
  }
}

interface Entity {
  external_id: string
  name: string
  status: string | null
}

function withStatus({ external_id, name, status }: Entity, resourceName: string, statuses: Statuses) {
  return { id: external_id, name, resourceName, status: statuses.get(resourceName) ?? toStatus(status) }
}

function toStatus(status: string | null): string {
  return { PAUSED: 'PAUSED', DELETED: 'REMOVED' }[status ?? ''] ?? 'ENABLED'
}

/** Integers are text, as in every response of this API; fractions are numbers. */
function toMetrics(row: DeliveryRow): AdsRow {
  return {
    costMicros: toMicros(row.spend),
    impressions: String(row.impressions),
    clicks: String(row.clicks),
    conversions: Number(row.platform_conversions ?? 0),
    conversionsValue: Number(row.platform_conversion_value ?? 0),
  }
}

function toMicros(amount: string): string {
  return String(Math.round(Number(amount) * 1_000_000))
}
