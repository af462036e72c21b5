import type { Business } from './business.ts'
import { daysPlanned } from './calendar.ts'
import type { Campaign } from './campaign.ts'
import { randomOf } from './random-of.ts'

export interface PlannedAd {
  campaign: Campaign
  campaign_id: string
  ad_set_id: string
  ad_set_name: string
  ad_id: string
  ad_name: string
  /** The purchase probability of its visitors relative to the average of 1. */
  quality: number
  /** Its share of the clicks among running ads. */
  weight: number
  first_day: number
  /** After the end for an ad that is still running. */
  last_day: number
}

/** Every ad of a business with the platform's ids. A few are paused during the period. */
export function planAds(seed: number, business: Business): PlannedAd[] {
  return business.campaigns.flatMap((campaign, index) => {
    const campaign_id = `${idStarts[campaign.platform]}${business.key === 'clinic' ? 8 : 1}${index + 1}0000`
    return campaign.ad_sets.flatMap(({ name, ads }, adSetIndex) => {
      const ad_set_id = String(Number(campaign_id) + (adSetIndex + 1) * 100)
      const isBest = adSetIndex === 0
      const setSkew = randomOf(seed, 'ad set', ad_set_id).between(0.5, 1.5) * (isBest ? 3 : 1)
      const quality = campaign.quality * (isBest ? 1.9 : 0.75)
      return ads.map((ad_name, position): PlannedAd => {
        const ad_id = String(Number(ad_set_id) + position + 1)
        const random = randomOf(seed, 'ad', ad_id)
        const evenly = campaign.share / campaign.ad_sets.length / ads.length
        const weight = evenly * setSkew * random.between(0.7, 1.3) * (preference[position] ?? 1)
        const first_day = campaign.begins ?? 0
        const isPaused = campaign.begins === undefined && position > 0 && random.chance(0.25)
        const last_day = isPaused ? random.whole(20, 75) : daysPlanned
        return {
          campaign,
          campaign_id,
          ad_set_id,
          ad_set_name: name,
          ad_id,
          ad_name,
          quality,
          weight,
          first_day,
          last_day,
        }
      })
    })
  })
}

/** Platforms show the ad that does best most of the time. */
const preference = [1.6, 0.8, 0.6]

/** The id prefix of each platform. */
const idStarts = { social_ads: '12021456', search_ads: '2198', microsoft_ads: '2198' } as const

export interface RunningAds {
  /** The ads that run on a day, each with its share of all clicks, or of first or return visits. */
  on(day: number, visits: 'all' | 'first' | 'later'): readonly { ad: PlannedAd; share: number }[]
}

/** Return visits mostly come from retargeting. */
const retargetedMore = 5

export function runningAds(ads: readonly PlannedAd[]): RunningAds {
  const days = Array.from({ length: daysPlanned }, (_, day) => {
    const running = ads.filter(({ first_day, last_day }) => first_day <= day && day <= last_day)
    return {
      all: sharesOf(running, ({ weight }) => weight),
      first: sharesOf(running, ({ weight, campaign }) => (campaign.is_retargeting ? 0 : weight)),
      later: sharesOf(running, ({ weight, campaign }) => (campaign.is_retargeting ? weight * retargetedMore : weight)),
    }
  })
  return { on: (day, visits) => days[day]![visits] }
}

function sharesOf(ads: readonly PlannedAd[], weightOf: (ad: PlannedAd) => number) {
  const total = ads.reduce((sum, ad) => sum + weightOf(ad), 0)
  return ads.map((ad) => ({ ad, share: weightOf(ad) / total }))
}
