import type { Grants } from '../../grants.ts'
import { getReceivedEvents } from '../../received-events.ts'
import type { Query, SandboxRequest } from '../../vendor.ts'
import type { AdAccount } from './ad-accounts.ts'
import { adsOf } from './delivery.ts'

export interface LiveNode {
  id: string
  name: string
  status: string
  effective_status: string
  account_id: string
  [field: string]: unknown
}

export interface LiveAd extends LiveNode {
  adset: LiveNode
  campaign: LiveNode
  creative: Readonly<Record<string, unknown>>
}

/** Changes since the sandbox started, by the id of the changed entity. */
interface Changes {
  statuses: Map<string, string>
  budgets: Map<string, string>
  /** The new creative of each ad that got another one. */
  chosen: Map<string, string>
  creatives: Map<string, Readonly<Record<string, unknown>>>
  /** Ad sets that were created, and the ads copied into them. */
  adSets: Map<string, LiveNode>
  adCopies: { id: string; source: string; adset: string }[]
  /** Requested reports, and how many status requests each had. */
  reports: Map<string, { account_id: string; query: Query; looks: number }>
}

/** Each sandbox has its own grants, and therefore its own changes. */
const changesBySandbox = new WeakMap<Grants, Changes>()

export function changesOf(grants: Grants): Changes {
  const known = changesBySandbox.get(grants)
  if (known) return known
  const none: Changes = {
    statuses: new Map(),
    budgets: new Map(),
    chosen: new Map(),
    creatives: new Map(),
    reports: new Map(),
    adSets: new Map(),
    adCopies: [],
  }
  changesBySandbox.set(grants, none)
  return none
}

export function forgetChanges(grants: Grants): void {
  changesBySandbox.delete(grants)
}

/** Returns the account's current ads: as planned, with the changes since. */
export function liveAdsOf(account: AdAccount, { grants, until }: SandboxRequest): LiveAd[] {
  const changes = changesOf(grants)
  const account_id = account.id.replace('act_', '')
  const planned = adsOf(account, until) as unknown as LiveAd[]
  const copies = changes.adCopies.flatMap(({ id, source, adset }): LiveAd[] => {
    const found = planned.find((item) => item.id === source)
    return found ? [{ ...found, id, source_ad_id: source, adset: changes.adSets.get(adset)! }] : []
  })
  return [...planned, ...copies].map((planned) => {
    const campaign = { ...planned.campaign, account_id, ...statusOf(changes, planned.campaign, []) }
    const promoted_object = planned.adset.promoted_object ?? firstPromoted
    const adset = {
      ...{
        ...planned.adset,
        ...getReceivedEvents(grants).adSets.get(planned.adset.id),
        promoted_object,
        campaign_id: campaign.id,
        account_id,
      },
      ...statusOf(changes, planned.adset, [campaign.status]),
    }
    const daily_budget = changes.budgets.get(adset.id) ?? planned.adset.daily_budget
    const creative = firstCreative(planned)
    return {
      ...planned,
      account_id,
      ...statusOf(changes, planned, [campaign.status, adset.status]),
      campaign,
      adset: { ...adset, daily_budget },
      creative: changes.creatives.get(changes.chosen.get(planned.id) ?? '') ?? creative,
    }
  })
}

/** The object that every ad set of the demo optimises for. */
const firstPromoted = { pixel_id: '881100220033', custom_event_type: 'PURCHASE' }

/** The parents of an ad are its campaign and its ad set, the parent of an ad set is its campaign. */
function statusOf(changes: Changes, { id, status: planned }: LiveNode, above: readonly string[]) {
  const status = changes.statuses.get(id) ?? planned
  if (status !== 'ACTIVE') return { status, effective_status: status }
  const statuses = ['CAMPAIGN_PAUSED', 'ADSET_PAUSED']
  const stopped = above.findIndex((item) => item !== 'ACTIVE')
  return { status, effective_status: statuses[stopped] ?? status }
}

const ownPage = '104400881'
export const foreignPage = '555000111'

/**
 * One ad of the demo has its id in the URL tags, one is combined by the platform, one shows a post of another page, one looks different
 * on each platform, one has its own settings; the others have defaults.
 */
function firstCreative({ id, creative }: LiveAd): Readonly<Record<string, unknown>> {
  const isTagged = id.endsWith('30303')
  const isDynamic = id.endsWith('30302')
  return {
    ...creative,
    effective_object_story_id: `${id.endsWith('30203') ? foreignPage : ownPage}_${id}`,
    url_tags: `utm_source=facebook&utm_medium=paid${isTagged ? '&ad_id={{ad.id}}' : ''}`,
    ...(id.endsWith('30202') && { platform_customizations: { instagram: { image_hash: 'c0ffee' } } }),
    ...(id.endsWith('30201') && ownSettings),
    ...(isDynamic && { asset_feed_spec: { titles: [{ text: 'Comedor' }, { text: 'Living' }] } }),
  }
}

const ownSettings = {
  instagram_user_id: '17841400000000001',
  product_set_id: '660055',
  degrees_of_freedom_spec: { creative_features_spec: { text_optimizations: { enroll_status: 'OPT_OUT' } } },
}
