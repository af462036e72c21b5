type Warmth = 'hot' | 'warm' | 'cold'

/** Words of English, Spanish and Portuguese that people name such audiences with; whole words or their beginnings. */
const customers =
  /\b(past|existing|previous|former)\s+(customer|buyer|client)|\bclientes?\s+(anterior|actual|antiguo)|\brecompra|\bloyalty\b|\bupsell/
const lookalikes = /\b(lookalike|lal\b|similar)/
const visitors =
  /\b(re-?targeting|re-?marketing|rmk|rtg|abandon|carrito|cart\b|vieron|viewed|visitor|visitante|visitaron|interactu|engaged|warm)/

/**
 * How well the people that an ad is for know the business already, by the names of its ad set and campaign: platforms report no
 * audiences with delivery, and whoever calls people back says so in a name. Nothing said means strangers.
 */
export function classifyWarmth(campaignName: string, adSetName: string): Warmth {
  for (const name of [adSetName, campaignName].map((item) => item.toLowerCase())) {
    if (lookalikes.test(name)) return 'cold'
    if (customers.test(name)) return 'hot'
    if (visitors.test(name)) return 'warm'
  }
  return 'cold'
}

/** What is known of an ad that tells whom to compare it with. */
export interface DescribedAd {
  platform: string
  campaign_name: string
  ad_set_name: string
  /** As the platform names it. */
  objective: string | null
  creative_format: string | null
  video_id: string | null
}

const unknownPart = 'unknown'

export function toCohortDimensions(ad: DescribedAd): CohortDimensions {
  const isSearch = ad.platform === 'search_ads'
  return {
    channel: ad.platform,
    format: ad.creative_format ?? (ad.video_id !== null ? 'video' : isSearch ? 'text' : unknownPart),
    objective: classifyObjective(ad.objective),
    audience_warmth: classifyWarmth(ad.campaign_name, ad.ad_set_name),
    // Where ads are shown, and in which placement, is not synced; a search platform's kind of campaign tells the latter.
    geo: allOfThem,
    placement: isSearch && ad.objective ? ad.objective.toLowerCase() : allOfThem,
  }
}

export const objectives = ['messaging', 'sales', 'leads', 'traffic', 'awareness'] as const
type Objective = (typeof objectives)[number] | 'other'

/**
 * What a campaign is for, by the platform's word for it. Click-to-message campaigns are what `OUTCOME_ENGAGEMENT` is mostly used
 * for. A search platform tells the kind of campaign instead: whoever searches or sees a product listing is meant to buy.
 */
const meanings: Readonly<Record<Objective, readonly string[]>> = {
  messaging: ['OUTCOME_ENGAGEMENT', 'MESSAGES', 'CONVERSATIONS', 'POST_ENGAGEMENT'],
  sales: [
    'OUTCOME_SALES',
    'CONVERSIONS',
    'PRODUCT_CATALOG_SALES',
    'WEB_CONVERSIONS',
    'PRODUCT_SALES',
    'SEARCH',
    'SHOPPING',
    'PERFORMANCE_MAX',
    'SALES',
  ],
  leads: ['OUTCOME_LEADS', 'LEAD_GENERATION', 'LEADS'],
  traffic: ['OUTCOME_TRAFFIC', 'LINK_CLICKS', 'TRAFFIC'],
  awareness: [
    'OUTCOME_AWARENESS',
    'BRAND_AWARENESS',
    'REACH',
    'VIDEO_VIEWS',
    'AWARENESS',
    'DISPLAY',
    'VIDEO',
    'DEMAND_GEN',
  ],
  other: [],
}

const objectiveByName = new Map(
  Object.entries(meanings).flatMap(([objective, names]) =>
    names.map((objectiveName) => [objectiveName, objective as Objective]),
  ),
)

export function classifyObjective(objectiveName: string | null): Objective {
  return objectiveByName.get(objectiveName?.trim().toUpperCase() ?? '') ?? 'other'
}

/** What makes ads comparable (contract 2.8). */
export interface CohortDimensions {
  channel: string
  format: string
  objective: string
  audience_warmth: string
  geo: string
  placement: string
}

/** Ads that are compared with each other. */
export interface Cohort {
  /** The parts they have in common; `all` where these were given up. */
  parts: CohortDimensions
  key: string
  /** Everybody who fits, by index in the list: whom one is compared with. */
  members: number[]
  /** Those for whom this is the cohort. */
  assigned: number[]
}

/** Below this a comparison says little. */
export const cohortAdsMin = 8

/** Given up one after another, the least telling first, until there are enough ads (semantics 8.1). */
const dropOrder = ['placement', 'geo', 'audience_warmth', 'format', 'objective'] as const

/** Stands for a part that was given up. */
const allOfThem = 'all'

/** Finds the narrowest cohort of each ad that has enough ads in it; at last its channel, however few there are. */
export function cohorts(ads: readonly CohortDimensions[]): Cohort[] {
  const found: Cohort[] = []
  const kinds = kindsOf(ads)
  let waiting = kinds
  for (let turn = 0; waiting.length > 0; turn++) {
    const isLast = turn === dropOrder.length
    const groups = Map.groupBy(kinds, ({ parts }) => keyOf(withoutDropped(parts, turn)))
    const isEnough = (group: readonly Kind[]) => isLast || sizeOf(group) >= cohortAdsMin
    const finished = waiting.filter(({ parts }) => isEnough(groups.get(keyOf(withoutDropped(parts, turn)))!))
    for (const [key, own] of Map.groupBy(finished, ({ parts }) => keyOf(withoutDropped(parts, turn)))) {
      const members = groups.get(key)!.flatMap(({ indexes }) => indexes)
      const assigned = own.flatMap(({ indexes }) => indexes)
      found.push({ parts: withoutDropped(own[0]!.parts, turn), key, members, assigned })
    }
    waiting = waiting.filter((kind) => !finished.includes(kind))
  }
  return found
}

/** Ads that have every part in common. There are few kinds of ads, however many ads there are. */
interface Kind {
  parts: CohortDimensions
  indexes: number[]
}

function kindsOf(ads: readonly CohortDimensions[]): Kind[] {
  const kinds = new Map<string, Kind>()
  for (const [index, parts] of ads.entries()) {
    const key = keyOf(parts)
    const kind = kinds.get(key)
    if (kind) kind.indexes.push(index)
    else kinds.set(key, { parts, indexes: [index] })
  }
  return [...kinds.values()]
}

function keyOf({ channel, format, objective, audience_warmth, geo, placement }: CohortDimensions): string {
  return `${channel}/${format}/${objective}/${audience_warmth}/${geo}/${placement}`
}

function sizeOf(kinds: readonly Kind[]): number {
  return kinds.reduce((sum, { indexes }) => sum + indexes.length, 0)
}

function withoutDropped(parts: CohortDimensions, turn: number): CohortDimensions {
  const remaining = { ...parts }
  for (const part of dropOrder.slice(0, turn)) remaining[part] = allOfThem
  return remaining
}
