import { isSearchPlatform } from '../../../attribution/channels/click-ids.ts'

type Warmth = 'hot' | 'warm' | 'cold'

/** English, Spanish and Portuguese words that name such audiences; whole words or prefixes. */
const customers =
  /\b(past|existing|previous|former)\s+(customer|buyer|client)|\bclientes?\s+(anterior|actual|antiguo)|\brecompra|\bloyalty\b|\bupsell/
const lookalikes = /\b(lookalike|lal\b|similar)/
const visitors =
  /\b(re-?targeting|re-?marketing|rmk|rtg|abandon|carrito|cart\b|vieron|viewed|visitor|visitante|visitaron|interactu|engaged|warm)/

/**
 * Classifies how well the audience knows the business by the names of ad set and campaign: platforms report no audiences with
 * delivery, and retargeting is usually named as such. Without a match the audience is cold.
 */
export function classifyWarmth(campaignName: string, adSetName: string): Warmth {
  for (const name of [adSetName, campaignName].map((item) => item.toLowerCase())) {
    if (lookalikes.test(name)) return 'cold'
    if (customers.test(name)) return 'hot'
    if (visitors.test(name)) return 'warm'
  }
  return 'cold'
}

/** The properties of an ad that determine its cohort. */
export interface DescribedAd {
  platform: string
  campaign_name: string
  ad_set_name: string
  /** The platform's value. */
  objective: string | null
  creative_format: string | null
  video_id: string | null
}

const unknownPart = 'unknown'

export function toCohortDimensions(ad: DescribedAd): CohortDimensions {
  const isSearch = isSearchPlatform(ad.platform)
  return {
    channel: ad.platform,
    format: ad.creative_format ?? (ad.video_id !== null ? 'video' : isSearch ? 'text' : unknownPart),
    objective: classifyObjective(ad.objective),
    audience_warmth: classifyWarmth(ad.campaign_name, ad.ad_set_name),
    // Location and placement are not synced; for a search platform the campaign type gives the placement.
    geo: allOfThem,
    placement: isSearch && ad.objective ? ad.objective.toLowerCase() : allOfThem,
  }
}

export const objectives = ['messaging', 'sales', 'leads', 'traffic', 'awareness'] as const
type Objective = (typeof objectives)[number] | 'other'

/**
 * The objective of a campaign by the platform's value. `OUTCOME_ENGAGEMENT` is mostly used for click-to-message campaigns. A
 * search platform reports the campaign type instead: search and shopping campaigns aim at sales.
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

/** The dimensions that make ads comparable (contract 2.8). */
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
  /** The shared dimensions; `all` for a dropped dimension. */
  parts: CohortDimensions
  key: string
  /** Every ad that matches, by index in the list: the ads of the comparison. */
  members: number[]
  /** The ads that have this cohort. */
  assigned: number[]
}

/** With fewer ads a comparison is not meaningful. */
export const cohortAdsMin = 8

/** Dropped one after another, the least informative first, until there are enough ads (semantics 8.1). */
const dropOrder = ['placement', 'geo', 'audience_warmth', 'format', 'objective'] as const

/** The value of a dropped dimension. */
const allOfThem = 'all'

/** Finds the narrowest cohort with enough ads for each ad; the last fallback is its channel, of any size. */
export function cohorts(ads: readonly CohortDimensions[]): Cohort[] {
  const found: Cohort[] = []
  const kinds = kindsOf(ads)
  let waiting = kinds
  for (let turn = 0; waiting.length > 0; turn++) {
    const isLast = turn === dropOrder.length
    const groups = Map.groupBy(kinds, ({ parts }) => cohortKey(withoutDropped(parts, turn)))
    const isEnough = (group: readonly Kind[]) => isLast || sizeOf(group) >= cohortAdsMin
    const finished = waiting.filter(({ parts }) => isEnough(groups.get(cohortKey(withoutDropped(parts, turn)))!))
    for (const [key, own] of Map.groupBy(finished, ({ parts }) => cohortKey(withoutDropped(parts, turn)))) {
      const members = groups.get(key)!.flatMap(({ indexes }) => indexes)
      const assigned = own.flatMap(({ indexes }) => indexes)
      found.push({ parts: withoutDropped(own[0]!.parts, turn), key, members, assigned })
    }
    waiting = waiting.filter((kind) => !finished.includes(kind))
  }
  return found
}

/** Ads that share every dimension. There are few kinds of ads, however many ads there are. */
interface Kind {
  parts: CohortDimensions
  indexes: number[]
}

function kindsOf(ads: readonly CohortDimensions[]): Kind[] {
  const kinds = new Map<string, Kind>()
  for (const [index, parts] of ads.entries()) {
    const key = cohortKey(parts)
    const kind = kinds.get(key)
    if (kind) kind.indexes.push(index)
    else kinds.set(key, { parts, indexes: [index] })
  }
  return [...kinds.values()]
}

function cohortKey({ channel, format, objective, audience_warmth, geo, placement }: CohortDimensions): string {
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
