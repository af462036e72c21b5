import { parsePlatformId } from '../../kernel/platform-id.ts'
import { classifySource } from './classify-source.ts'
import type { Utm } from './read-utm.ts'

/** The ad platform's ids as they appear in the link. An ad id implies its ad set and campaign, never the reverse. */
export interface PlatformIds {
  campaign_external_id: string | null
  ad_set_external_id: string | null
  ad_external_id: string | null
}

const parameters = {
  ad_external_id: ['svc_aid', 'ad_id', 'hsa_ad'],
  ad_set_external_id: ['svc_asid', 'adset_id', 'ad_group_id', 'adgroup_id', 'adgroupid', 'hsa_grp'],
  campaign_external_id: ['svc_cid', 'campaign_id', 'campaignid', 'hsa_cam'],
} as const

const parameterLists = Object.values(parameters)

/** What each parameter of a link identifies, by its name. */
export const parameterLevels: ReadonlyMap<string, 'campaign' | 'ad_set' | 'ad'> = new Map([
  ...parameters.ad_external_id.map((name) => [name, 'ad'] as const),
  ...parameters.ad_set_external_id.map((name) => [name, 'ad_set'] as const),
  ...parameters.campaign_external_id.map((name) => [name, 'campaign'] as const),
])

export function readPlatformIds(params: ReadonlyMap<string, string>, utm: Pick<Utm, 'id'>): PlatformIds {
  return {
    campaign_external_id: firstOf(params, parameters.campaign_external_id) ?? parsePlatformId(utm.id),
    ad_set_external_id: firstOf(params, parameters.ad_set_external_id),
    ad_external_id: firstOf(params, parameters.ad_external_id),
  }
}

/**
 * Whether the link contains an ad, ad set or campaign id in a parameter that only ads use, which makes the visit paid. `utm_id`
 * does not count: emails and posts also carry it.
 */
export function namesAd(params: ReadonlyMap<string, string>): boolean {
  return parameterLists.some((names) => firstOf(params, names) !== null)
}

/** Returns the ad network that HubSpot adds next to the ids: `adwords`, `facebook` or `linkedin`. */
export function readAdNetwork(params: ReadonlyMap<string, string>): string | null {
  const network = params.get('hsa_net')?.trim().toLowerCase() ?? ''
  if (network === 'adwords') return 'google'
  return classifySource(network) ? network : null
}

function firstOf(params: ReadonlyMap<string, string>, names: readonly string[]): string | null {
  // Most pages have no parameters.
  if (params.size === 0) return null
  for (const name of names) {
    const id = parsePlatformId(params.get(name))
    if (id) return id
  }
  return null
}
