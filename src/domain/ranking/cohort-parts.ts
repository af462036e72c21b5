import { classifyObjective } from './classify-objective.ts'
import { classifyWarmth } from './classify-warmth.ts'
import { allOfThem, type CohortParts } from './cohorts.ts'

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

export const unknownPart = 'unknown'

export function cohortParts(ad: DescribedAd): CohortParts {
  const isSearch = ad.platform === 'search_ads'
  return {
    channel: ad.platform,
    format: ad.creative_format ?? (ad.video_id !== null ? 'video' : isSearch ? 'text' : unknownPart),
    objective: classifyObjective(ad.objective),
    audience_warmth: classifyWarmth(ad.campaign_name, ad.ad_set_name),
    // Where and in which place ads are shown is not synced; a search platform's kind of campaign tells the place.
    geo: allOfThem,
    placement: isSearch && ad.objective ? ad.objective.toLowerCase() : allOfThem,
  }
}
