import Big from 'big.js'
import { z } from 'zod'
import { minorDigits } from '../../../kernel/money.ts'
import type { VendorSession } from '../../provider.ts'
import type { LiveAdSet, LiveAdStatus, LiveCampaign } from '../../vendor-rows.ts'
import { budgetRow } from './delivery-queries.ts'
import { searchRows, wholeNumber } from './search-rows.ts'
import { toStatus } from './to-delivery-row.ts'
import { toBudgets } from './to-entities.ts'

const node = z.object({ id: wholeNumber, name: z.string().default(''), status: z.string(), resourceName: z.string() })
const adRow = z.object({
  campaign: node,
  adGroup: node,
  adGroupAd: z.object({
    status: z.string(),
    resourceName: z.string(),
    primaryStatusReasons: z.array(z.string()).default([]),
    ad: z.object({ id: wholeNumber, name: z.string().optional() }),
  }),
})
const assetGroupRow = z.object({ campaign: node, assetGroup: node })
const campaignRow = budgetRow.extend({ campaign: node })

const fieldsOf = (resource: string) => ['id', 'name', 'status', 'resource_name'].map((field) => `${resource}.${field}`)
const adFields = [
  ...fieldsOf('campaign'),
  ...fieldsOf('ad_group'),
  ...['status', 'resource_name', 'primary_status_reasons', 'ad.id', 'ad.name'].map((field) => `ad_group_ad.${field}`),
]

/** Performance Max has no ads: an asset group is its ad set and its ad (`to-delivery-row.ts`). */
const listAds = (session: VendorSession, field: string, id: string) =>
  search(session, `SELECT ${adFields.join(', ')} FROM ad_group_ad WHERE ${field} = ${id}`, adRow)
const listAssetGroups = (session: VendorSession, field: string, id: string) => {
  const fields = [...fieldsOf('campaign'), ...fieldsOf('asset_group')].join(', ')
  return search(session, `SELECT ${fields} FROM asset_group WHERE ${field} = ${id}`, assetGroupRow)
}

function search<Row extends z.ZodType>(session: VendorSession, query: string, row: Row) {
  const login_customer_id = session.tokens.extra?.login_customer_id ?? null
  return searchRows(session, { customer_id: session.account.external_id, login_customer_id }, query, row)
}

export async function findCampaign(session: VendorSession, id: string): Promise<LiveCampaign | null> {
  const [found] = await listCampaigns(session, id)
  if (!found) return null
  const ads = await listAds(session, 'campaign.id', id)
  const assetGroups = await listAssetGroups(session, 'campaign.id', id)
  const adGroups = new Map(ads.map(({ adGroup }) => [adGroup.id, adGroup]))
  const adSets = [...adGroups.values(), ...assetGroups.map(({ assetGroup }) => assetGroup)]
  return {
    ...toEntity(session, found.campaign),
    daily_budget: toMinor(toBudgets([found]).get(id) ?? null, session.account.currency),
    ad_sets: adSets.map((adSet) => ({ ...toEntity(session, adSet), daily_budget: null })),
    ads: [
      ...ads.map((row) => ({
        ...toAd(session, row),
        ...toEffective(row),
        ad_set_status: toStatus(row.adGroup.status),
      })),
      ...assetGroups.map(({ assetGroup }) => {
        const entity = toEntity(session, assetGroup)
        return { ...entity, effective_status: entity.status, ad_set_status: entity.status }
      }),
    ],
  }
}

export async function findAdGroup(session: VendorSession, id: string): Promise<LiveAdSet | null> {
  const row = await findAdSetRow(session, id)
  const entity = row && toEntity(session, 'adGroup' in row ? row.adGroup : row.assetGroup)
  return entity && { ...entity, daily_budget: null, campaign_status: toStatus(row.campaign.status) }
}

export async function findAd(session: VendorSession, id: string): Promise<LiveAdStatus | null> {
  const row = await findAdRow(session, id)
  if (!row) return null
  return 'adGroup' in row ? toAd(session, row) : toEntity(session, row.assetGroup)
}

/** The resource to change, and the collection of the API that it belongs to. The name of an ad contains its ad group. */
export async function resourceOf(
  session: VendorSession,
  level: 'campaign' | 'ad_set' | 'ad',
  id: string,
): Promise<{ collection: string; resource_name: string } | null> {
  const to = (collection: string, { resourceName }: { resourceName: string }) => ({
    collection,
    resource_name: resourceName,
  })
  if (level === 'campaign') {
    const [found] = await listCampaigns(session, id)
    return found ? to('campaigns', found.campaign) : null
  }
  const row = level === 'ad' ? await findAdRow(session, id) : await findAdSetRow(session, id)
  if (!row) return null
  if (!('adGroup' in row)) return to('assetGroups', row.assetGroup)
  return level === 'ad' ? to('adGroupAds', row.adGroupAd) : to('adGroups', row.adGroup)
}

async function listCampaigns(session: VendorSession, id: string) {
  if (!isId(id)) return []
  const fields = [...fieldsOf('campaign'), 'campaign_budget.amount_micros', 'campaign_budget.period'].join(', ')
  return search(session, `SELECT ${fields} FROM campaign WHERE campaign.id = ${id}`, campaignRow)
}

async function findAdSetRow(session: VendorSession, id: string) {
  if (!isId(id)) return null
  const [ad] = await listAds(session, 'ad_group.id', id)
  return ad ?? (await listAssetGroups(session, 'asset_group.id', id))[0] ?? null
}

/** An ad that was removed from one ad group can run in another. */
async function findAdRow(session: VendorSession, id: string) {
  if (!isId(id)) return null
  const ads = await listAds(session, 'ad_group_ad.ad.id', id)
  const ad = ads.find(({ adGroupAd }) => adGroupAd.status !== 'REMOVED') ?? ads[0]
  return ad ?? (await listAssetGroups(session, 'asset_group.id', id))[0] ?? null
}

/** Ids are part of the query, so only numbers are accepted. */
function isId(id: string): boolean {
  return /^\d{1,19}$/.test(id)
}

function toEntity({ account }: VendorSession, { id, name, status }: z.output<typeof node>) {
  return { external_id: id, name: name || id, status: toStatus(status), account_external_id: account.external_id }
}

function toAd(session: VendorSession, { adGroupAd: { ad, ...shown } }: z.output<typeof adRow>) {
  return toEntity(session, { ...shown, id: ad.id, name: ad.name ?? '' })
}

function toEffective({ adGroupAd: { status, primaryStatusReasons } }: z.output<typeof adRow>) {
  const isDisapproved = primaryStatusReasons.includes('AD_GROUP_AD_DISAPPROVED')
  return { effective_status: isDisapproved ? 'DISAPPROVED' : toStatus(status) }
}

function toMinor(amount: string | null, currency: string | null): number | null {
  if (amount === null || currency === null) return null
  return new Big(amount)
    .times(10 ** minorDigits(currency))
    .round()
    .toNumber()
}
