import type { Business } from './business.ts'
import { type DemoPlatform, itemAt } from './campaign.ts'
import type { PlannedAd, RunningAds } from './plan-ads.ts'
import type { Random } from './random-of.ts'

/** How a visitor arrives at the site. */
interface PlannedAcquisition {
  /** The query of the landing page, including `?`. */
  query: string
  referrer: string | null
  /** The purchase probability of such a visitor relative to the average of 1. */
  quality: number
}

/** First visits and return visits have different channel mixes. */
export function planAcquisition(
  random: Random,
  business: Business,
  running: RunningAds,
  day: number,
  isFirst: boolean,
): PlannedAcquisition {
  const kinds = isFirst ? strangers : acquaintances
  const [kind] = itemAt<readonly [Kind, number]>(kinds, ([, share]) => share, random.unit())
  if (kind === 'paid') {
    const { ad } = itemAt(running.on(day, isFirst ? 'first' : 'later'), ({ share }) => share, random.unit())
    return acquisitionByAd(random, ad)
  }
  return unpaid[kind](random, business, day)
}

/** The share of first and of return visits that ads bring. */
export const paidShares = { first: 0.62, later: 0.36 } as const

const strangers = [
  ['paid', paidShares.first],
  ['search', 0.15],
  ['direct', 0.1],
  ['social', 0.05],
  ['referral', 0.05],
  ['assistant', 0.03],
] as const

const acquaintances = [
  ['paid', paidShares.later],
  ['direct', 0.3],
  ['email', 0.18],
  ['search', 0.14],
  ['social', 0.02],
] as const

function acquisitionByAd(random: Random, ad: PlannedAd): PlannedAcquisition {
  const { campaign } = ad
  const isSocial = campaign.platform === 'social_ads'
  const { source, referrer, clickOf } = arrivals[campaign.platform]
  const query = new URLSearchParams({
    utm_source: isSocial ? random.pick(['facebook', 'instagram']) : source,
    utm_medium: isSocial ? 'paid_social' : 'cpc',
    utm_campaign: campaign.name,
    utm_content: ad.ad_name,
    // Some links were tagged by hand without platform ids: their visits match a campaign by its name, or none.
    ...(random.chance(0.93) && { campaign_id: ad.campaign_id, adset_id: ad.ad_set_id, ad_id: ad.ad_id }),
    ...clickOf(random.hex(24)),
  })
  return { query: `?${query}`, referrer, quality: ad.quality }
}

/** How visits by ads of each platform arrive. */
export const arrivals: Record<
  DemoPlatform,
  { source: string; referrer: string; clickOf(id: string): Record<string, string> }
> = {
  social_ads: {
    source: 'instagram',
    referrer: 'https://l.facebook.com/',
    clickOf: (id) => ({ fbclid: `IwZXh0${id}` }),
  },
  search_ads: { source: 'google', referrer: 'https://www.google.com/', clickOf: (id) => ({ gclid: `Cj0KCQ${id}` }) },
  microsoft_ads: { source: 'bing', referrer: 'https://www.bing.com/', clickOf: (id) => ({ msclkid: `5a1e08b7${id}` }) },
}

type Kind = (typeof strangers)[number][0] | (typeof acquaintances)[number][0]

const unpaid: Record<Exclude<Kind, 'paid'>, (random: Random, business: Business, day: number) => PlannedAcquisition> = {
  search: (random) => ({
    query: '',
    referrer: random.pick(['https://www.google.com/', 'https://www.google.cl/', 'https://www.bing.com/']),
    quality: 0.6,
  }),
  direct: () => ({ query: '', referrer: null, quality: 0.6 }),
  social: (random) => ({
    query: '?utm_source=instagram&utm_medium=social',
    referrer: random.pick(['https://l.instagram.com/', 'https://www.facebook.com/']),
    quality: 0.4,
  }),
  referral: (random) => ({
    query: '',
    referrer: random.pick(['https://decoracion.example/blog/', 'https://www.novios.example/']),
    quality: 0.4,
  }),
  assistant: () => ({ query: '', referrer: 'https://chatgpt.com/', quality: 0.9 }),
  email: (_, __, day) => ({
    query: `?utm_source=newsletter&utm_medium=email&utm_campaign=boletin-${1 + Math.floor(day / 7)}`,
    referrer: null,
    quality: 1.1,
  }),
}
