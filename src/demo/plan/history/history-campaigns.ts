import type { DemoPlatform } from '../campaign.ts'

/** A campaign of the months before the demo's 90 days, with the economics of its customers. */
export interface HistoryCampaign {
  platform: DemoPlatform
  name: string
  objective: string
  /** Its share of new customers. */
  share: number
  /** What one buyer costs, in pesos. */
  cost_clp: number
  /** The value of an order relative to the average of 1. */
  basket: number
  /** The probability that a buyer leaves after a repeat order; 1: no buyer ever returns. */
  leaves: number
  /** Days between the orders of a typical buyer. */
  gap_days: number
  /** It only runs in these months, counted back from the newest; absent: in every month. */
  months?: { first: number; last: number }
}

/** The ad of a campaign in the history: one per campaign. */
export interface HistoryAd extends Omit<HistoryCampaign, 'months'> {
  campaign_id: string
  campaign_name: string
  ad_set_id: string
  ad_set_name: string
  ad_id: string
  ad_name: string
}

/**
 * The campaigns that open journeys. The names that the 90 days also use are the same campaigns. The home club is expensive and its
 * members return for years: it pays back late. The raffle brings buyers who never return: it never pays back.
 */
export const openingCampaigns: readonly HistoryCampaign[] = [
  {
    platform: 'social_ads',
    name: 'Cocinas a medida | Conversiones',
    objective: 'OUTCOME_SALES',
    share: 0.3,
    cost_clp: 50_000,
    basket: 1.3,
    leaves: 0.3,
    gap_days: 110,
  },
  {
    platform: 'search_ads',
    name: 'Search | Muebles a medida',
    objective: 'SEARCH',
    share: 0.2,
    cost_clp: 38_000,
    basket: 1.1,
    leaves: 0.3,
    gap_days: 110,
  },
  {
    platform: 'social_ads',
    name: 'Club Hogar | Captación',
    objective: 'OUTCOME_SALES',
    share: 0.15,
    cost_clp: 52_000,
    basket: 0.8,
    leaves: 0.12,
    gap_days: 50,
    months: { first: 2, last: 11 },
  },
  {
    platform: 'social_ads',
    name: 'Sorteo aniversario | Seguidores',
    objective: 'OUTCOME_ENGAGEMENT',
    share: 0.12,
    cost_clp: 50_000,
    basket: 0.35,
    leaves: 1,
    gap_days: 0,
    months: { first: 4, last: 9 },
  },
]

/** The campaign that closes journeys: people who already know the shop look for its name. */
export const closingCampaign = { platform: 'microsoft_ads', name: 'Search | Marca', cost_clp: 6_000 } as const

/** Traffic by calendar month, January first: the summer is quiet; winter sales, October's online sales and Christmas are not. */
export const seasons: readonly number[] = [0.75, 0.7, 0.95, 0.95, 1.1, 1.3, 1, 0.95, 1, 1.35, 1.45, 1.5]
