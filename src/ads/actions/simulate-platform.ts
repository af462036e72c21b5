import Big from 'big.js'
import type { AdWriter, VendorSession } from '../../connect/provider.ts'
import { failVendor } from '../../connect/provider-error.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { minorDigits } from '../../kernel/money.ts'
import * as stored from './simulated-queries.ts'

/**
 * The platform behind the ads of the demo, so that every change can be tried there: its live state is the stored state. A status is
 * written when the action is finished, as after the change of a real platform.
 */
export async function simulatePlatform(
  { db, profile: { id: profileId }, now }: ProfileContext,
  platform: string,
  accountId: string,
): Promise<{ session: VendorSession; ads: AdWriter }> {
  const currency = await stored.findSpendCurrency(db, profileId, platform)
  const scale = 10 ** minorDigits(currency ?? 'USD')
  const toMinor = (budget: string | null) => budget && new Big(budget).times(scale).round().toNumber()
  const toEntity = ({ external_id, name, status, account_id }: StoredEntity) => ({
    external_id,
    name,
    status: status ?? 'ACTIVE',
    account_external_id: account_id,
  })
  const ads: AdWriter = {
    canWrite: () => true,
    async readCampaign(_session, externalId) {
      const campaign = await stored.findStoredCampaign(db, profileId, platform, externalId)
      if (!campaign) return null
      const adSets = await stored.listStoredAdSets(db, profileId, campaign.id)
      const statuses = new Map(adSets.map(({ id, status }) => [id, status ?? 'ACTIVE']))
      return {
        ...toEntity(campaign),
        daily_budget: toMinor(campaign.daily_budget) || null,
        ad_sets: adSets.map((adSet) => ({ ...toEntity(adSet), daily_budget: toMinor(adSet.daily_budget) || null })),
        ads: (await stored.listStoredAds(db, profileId, campaign.id)).map((ad) => ({
          ...toEntity(ad),
          effective_status: ad.status ?? 'ACTIVE',
          ad_set_status: statuses.get(ad.ad_set_id) ?? 'ACTIVE',
        })),
      }
    },
    async readAdSet(_session, externalId) {
      const adSet = await stored.findStoredAdSet(db, profileId, platform, externalId)
      if (!adSet) return null
      const campaign = await stored.findParentCampaign(db, profileId, adSet.campaign_id)
      const daily_budget = toMinor(adSet.daily_budget) || null
      return { ...toEntity(adSet), daily_budget, campaign_status: campaign?.status ?? null }
    },
    async readAdStatus(_session, externalId) {
      const ad = await stored.findStoredAd(db, profileId, platform, externalId)
      return ad && toEntity(ad)
    },
    writeStatus: async () => {},
    writeDailyBudget: (_session, externalId, minor) =>
      stored.updateStoredBudget(db, profileId, platform, externalId, {
        daily_budget: new Big(minor).div(scale).toFixed(),
        updated_at: now(),
      }),
  }
  return { ads, session: sessionWithoutVendor({ external_id: accountId, name: '', currency, details: {} }, now) }
}

interface StoredEntity {
  external_id: string
  name: string
  status: string | null
  account_id: string
}

function sessionWithoutVendor(account: VendorSession['account'], now: () => Date): VendorSession {
  const unreachable = async () => failVendor({ kind: 'unavailable', message: 'the demo has no vendor' })
  return {
    account,
    now,
    http: { json: unreachable, send: unreachable, file: unreachable },
    tokens: { access_token: '', refresh_token: null, expires_at: null, scopes: [] },
    registration: { client_id: '', client_secret: '', consent_origin: null, api_origin: null, settings: {} },
  }
}
