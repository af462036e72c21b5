import type { FxRate } from '../../../attribution/currency/currency.ts'
import { daysBetween } from '../../../kernel/time/date-range.ts'
import { dayMs } from '../../../kernel/time/durations.ts'
import { addDays } from '../../../kernel/time/local-day.ts'
import { type Business, furniture } from '../business.ts'
import { daysPlanned, openingMs, openMs } from '../calendar.ts'
import type { BusinessPlan } from '../generate-demo.ts'
import { planRates } from '../generate-demo.ts'
import { planAds } from '../plan-ads.ts'
import { randomOf } from '../random-of.ts'
import {
  closingCampaign,
  type HistoryAd,
  type HistoryCampaign,
  openingCampaigns,
  seasons,
} from './history-campaigns.ts'
import { buyerShare, planHistoryCustomer } from './plan-history-customer.ts'

/** One month of the shop before the 90 days of the demo. */
export interface HistoryMonth {
  /** `YYYY-MM`. */
  month: string
  rates: FxRate[]
  plan: BusinessPlan
}

interface HistoryOptions {
  seed: number
  size: number
  /** The last day of the demo. */
  until: string
  months: number
}

/** New visitors per month at size 1. */
const visitorsPerMonth = 300

/** Plans the months before the 90 days, newest first. The result depends only on the options. */
export function planHistory({ seed, size, until, months }: HistoryOptions): HistoryMonth[] {
  const last = addDays(until, -daysPlanned)
  const endMs = Date.parse(`${until}T00:00:00Z`) + openingMs + openMs
  const ads = adsOf(seed, furniture)
  return Array.from({ length: months }, (_, back) => {
    const month = monthBefore(last.slice(0, 7), back)
    const days = daysBetween(`${month}-01`, back === 0 ? last : addDays(`${monthBefore(month, -1)}-01`, -1))
    const share = (days.length / 30) * seasons[Number(month.slice(5)) - 1]!
    const count = Math.max(1, Math.round(visitorsPerMonth * size * share))
    const running = ads.opening.filter(({ months }) => !months || (back >= months.first && back <= months.last))
    const people = { seed, business: furniture, closer: ads.closing, endMs }
    return {
      month,
      rates: planRates(seed, days),
      plan: {
        business: furniture,
        count,
        delivery: () => deliveryOf(seed, days, [...running, ads.closing], count),
        *customers() {
          for (let index = 0; index < count; index++) {
            const random = randomOf(seed, 'history', month, index)
            const opener = pickOpener(running, random.unit())
            const day = days[Math.floor(((index + random.unit()) / count) * days.length)]!
            const firstMs = Date.parse(`${day}T00:00:00Z`) + openingMs + Math.floor(random.unit() * openMs)
            yield planHistoryCustomer(back * personsPerMonth + index, { ...people, opener, firstMs })
          }
        },
      },
    }
  })
}

/** The number of persons of a month stays below this at every size. */
const personsPerMonth = 100_000

type OpeningAd = HistoryAd & Pick<HistoryCampaign, 'months'>

/** Null for the customers whom no ad brought. */
function pickOpener(ads: readonly OpeningAd[], fraction: number): OpeningAd | null {
  let left = fraction
  for (const ad of ads) {
    left -= ad.share
    if (left < 0) return ad
  }
  return null
}

/** Campaigns of the 90 days keep their ids; the others get ids of their own. */
function adsOf(seed: number, business: Business): { opening: OpeningAd[]; closing: HistoryAd } {
  const known = planAds(seed, business)
  const toAd = (campaign: HistoryCampaign, index: number): OpeningAd => {
    const ad = known.find((planned) => planned.campaign.name === campaign.name)
    const own = `1202145619${index}0000`
    return {
      ...campaign,
      campaign_name: campaign.name,
      campaign_id: ad?.campaign_id ?? own,
      ad_set_id: ad?.ad_set_id ?? String(Number(own) + 100),
      ad_set_name: ad?.ad_set_name ?? 'Todo Chile',
      ad_id: ad?.ad_id ?? String(Number(own) + 101),
      ad_name: ad?.ad_name ?? 'Video 15s',
    }
  }
  const closing = {
    ...closingCampaign,
    objective: 'SEARCH',
    share: closerShare,
    basket: 1,
    leaves: 0.35,
    gap_days: 260,
  }
  return { opening: openingCampaigns.map(toAd), closing: toAd(closing, 0) }
}

/** The share of visitors who return through the closing campaign, which decides its spend. */
const closerShare = 0.4

const clicksPerBuyer = 35
const pesosPerDollar = 940

function* deliveryOf(seed: number, days: readonly string[], ads: readonly HistoryAd[], count: number) {
  for (const date of days) {
    for (const ad of ads) {
      const random = randomOf(seed, 'history delivery', ad.ad_id, date)
      const isSocial = ad.platform === 'social_ads'
      const buyers = (count * buyerShare * ad.share) / days.length
      const pesos = buyers * ad.cost_clp * random.between(0.8, 1.2)
      const spend = isSocial ? pesos : pesos / pesosPerDollar
      const clicks = Math.round(buyers * clicksPerBuyer * random.between(0.8, 1.2))
      const impressions = Math.round((clicks + 1) / (isSocial ? 0.013 : 0.06))
      const reported = Math.floor(buyers * random.between(0.9, 1.5) + random.unit())
      const price = 80_000 * ad.basket * reported
      yield {
        platform: ad.platform,
        date,
        campaign_id: ad.campaign_id,
        campaign_name: ad.campaign_name,
        campaign_status: 'PAUSED',
        objective: ad.objective,
        ad_set_id: ad.ad_set_id,
        ad_set_name: ad.ad_set_name,
        ad_set_status: 'PAUSED',
        daily_budget: null,
        ad_id: ad.ad_id,
        ad_name: ad.ad_name,
        status: 'PAUSED',
        spend: isSocial ? spend.toFixed(0) : spend.toFixed(2),
        impressions,
        clicks,
        reach: Math.round(impressions * 0.7),
        platform_conversions: String(reported),
        platform_conversion_value: isSocial ? price.toFixed(0) : (price / pesosPerDollar).toFixed(2),
        messaging_conversations_started_7d: null,
      }
    }
  }
}

/** The month that is some months before another. */
function monthBefore(month: string, back: number): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - back)
  return new Date(first.getTime() + dayMs / 2).toISOString().slice(0, 7)
}
