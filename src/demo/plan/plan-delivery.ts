import type { DeliveryRow } from '../../ads/entities/entity-schemas.ts'
import { type Calendar, daysPlanned } from './calendar.ts'
import type { DemoPlatform } from './campaign.ts'
import { type PlannedAd, runningAds } from './plan-ads.ts'
import { randomOf } from './random-of.ts'

/** The daily impressions and cost of each running ad. Clicks follow the planned visits; not every click results in a visit. */
export function* planDelivery(
  seed: number,
  calendar: Calendar,
  ads: readonly PlannedAd[],
  paidVisits: number,
): Generator<DeliveryRow & { platform: DemoPlatform }> {
  const running = runningAds(ads)
  for (let day = 0; day < daysPlanned; day++) {
    for (const { ad, share } of running.on(day, 'all')) {
      const expected = paidVisits * calendar.shares[day]! * share * clicksPerVisit
      yield toRow(seed, ad, day, calendar.days[day]!, expected)
    }
  }
}

const clicksPerVisit = 1.15

/** Claimed purchases per click at average quality. Meta also claims sales to people who only saw an ad. */
const claimRates = { social_ads: 0.13, search_ads: 0.05, microsoft_ads: 0.05 } as const

function toRow(seed: number, ad: PlannedAd, day: number, date: string, expected: number) {
  const { campaign } = ad
  const isSocial = campaign.platform === 'social_ads'
  const random = randomOf(seed, 'delivery', ad.ad_id, day)
  const clicks = Math.floor(expected * random.between(0.8, 1.2) + random.unit())
  const clickRate = isSocial ? random.between(0.009, 0.018) : random.between(0.04, 0.08)
  const impressions = Math.round((clicks + random.between(0.1, 0.9)) / clickRate)
  const spend = (clicks + 0.3) * campaign.click_cost * random.between(0.85, 1.2)
  const reported = Math.floor(clicks * campaign.quality * claimRates[campaign.platform] + random.unit())
  const price = isSocial ? random.between(70_000, 170_000) : random.between(75, 180)
  return {
    platform: campaign.platform,
    date,
    campaign_id: ad.campaign_id,
    campaign_name: campaign.name,
    campaign_status: 'ACTIVE',
    objective: campaign.objective,
    ad_set_id: ad.ad_set_id,
    ad_set_name: ad.ad_set_name,
    ad_set_status: 'ACTIVE',
    daily_budget: budgetOf(ad),
    ad_id: ad.ad_id,
    ad_name: ad.ad_name,
    status: day === ad.last_day ? 'PAUSED' : 'ACTIVE',
    spend: isSocial ? spend.toFixed(0) : spend.toFixed(2),
    impressions,
    clicks,
    reach: Math.round(impressions * random.between(0.6, 0.85)),
    platform_conversions: String(reported),
    platform_conversion_value: isSocial ? (reported * price).toFixed(0) : (reported * price).toFixed(2),
    messaging_conversations_started_7d: isSocial ? Math.floor(clicks * 0.06 + random.unit()) : null,
  }
}

/** A round amount, as people set it. */
function budgetOf({ campaign }: PlannedAd): string {
  return campaign.platform === 'social_ads' ? String(Math.round(campaign.share * 60) * 1_000) : '25'
}
