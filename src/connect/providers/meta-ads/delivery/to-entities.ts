import Big from 'big.js'
import { z } from 'zod'
import type { AdDescription, AdSetDescription, CampaignDescription, DescribedEntities } from '../../../vendor-rows.ts'
import { adCreative, creativeFields, toCreative } from './to-creative.ts'

const id = z.string().min(1)
const budget = z
  .string()
  .regex(/^\d{1,15}$/)
  .optional()
const described = { id, name: z.string(), status: z.string(), effective_status: z.string() }

/** An ad with its parents, as the `ads` edge returns it. Either the campaign or the ad set has a budget, not both. */
export const adWithParents = z.object({
  ...described,
  adset: z.object({
    ...described,
    daily_budget: budget,
    learning_stage_info: z.object({ status: z.string() }).partial().optional(),
  }),
  campaign: z.object({ ...described, objective: z.string().optional(), daily_budget: budget }),
  // A creative that cannot be parsed must not block the ad's cost data.
  creative: adCreative.optional().catch(undefined),
})

export const adFields = [
  'id,name,status,effective_status',
  'adset{id,name,status,effective_status,daily_budget,learning_stage_info{status}}',
  'campaign{id,name,status,effective_status,objective,daily_budget}',
  creativeFields,
].join(',')

export function toEntities(
  found: readonly z.output<typeof adWithParents>[],
  { currency, described_on }: { currency: string; described_on: string },
): DescribedEntities {
  const campaigns = new Map<string, CampaignDescription>()
  const adSets = new Map<string, AdSetDescription>()
  const ads = new Map<string, AdDescription>()
  for (const { adset, campaign, creative, ...ad } of found) {
    campaigns.set(campaign.id, {
      ...describe(campaign, described_on),
      objective: campaign.objective ?? null,
      daily_budget: toMajorUnits(campaign.daily_budget, currency),
    })
    adSets.set(adset.id, {
      ...describe(adset, described_on),
      campaign_external_id: campaign.id,
      daily_budget: toMajorUnits(adset.daily_budget, currency),
      learning_stage_status: adset.learning_stage_info?.status ?? null,
    })
    const parents = { campaign_external_id: campaign.id, ad_set_external_id: adset.id }
    ads.set(ad.id, { ...describe(ad, described_on), ...parents, ...(creative && { creative: toCreative(creative) }) })
  }
  return { campaigns: [...campaigns.values()], ad_sets: [...adSets.values()], ads: [...ads.values()] }
}

function describe(
  entity: { id: string; name: string; status: string; effective_status: string },
  described_on: string,
) {
  return { external_id: entity.id, name: entity.name || entity.id, status: ownStatus(entity), described_on }
}

/** Returns the entity's own status: a paused parent is reported by the parent. */
function ownStatus({ status, effective_status }: { status: string; effective_status: string }): string {
  return /^(CAMPAIGN|ADSET)_PAUSED$/.test(effective_status) ? status : effective_status
}

/** Currencies that the vendor counts in whole units. The list is the vendor's and differs from ISO 4217. */
const wholeCurrencies: ReadonlySet<string> = new Set([
  'CLP',
  'COP',
  'CRC',
  'HUF',
  'IDR',
  'ISK',
  'JPY',
  'KRW',
  'PYG',
  'TWD',
  'VND',
])

/** Budgets are in the smallest unit; zero means no budget. */
function toMajorUnits(minor: string | undefined, currency: string): string | null {
  if (minor === undefined || Number(minor) === 0) return null
  return wholeCurrencies.has(currency) ? minor : new Big(minor).div(100).toFixed()
}
