/** Returns the item at a fraction, 0 to 1, of the cumulated shares. */
export function itemAt<Item>(items: readonly Item[], shareOf: (item: Item) => number, fraction: number): Item {
  let left = fraction
  for (const item of items) {
    left -= shareOf(item)
    if (left < 0) return item
  }
  // Rounding can make the sum of the shares slightly less than 1.
  return items.at(-1)!
}

/** A campaign as a person would set it up; its ids are assigned when it is planned. */
export interface Campaign {
  platform: DemoPlatform
  name: string
  objective: string
  /** Its share of all paid visits. */
  share: number
  /** The purchase probability of its visitors relative to the average of 1. */
  quality: number
  /** The cost per click, in the account's currency. */
  click_cost: number
  /** True if it only targets people who have visited the site. */
  is_retargeting?: true
  /** The start day, counted from the first; a recent campaign is still in the learning phase. */
  begins?: number
  ad_sets: readonly { name: string; ads: readonly string[] }[]
}

/** The currency and the account of each platform. */
export const accounts = {
  social_ads: { account_id: 'act_560781', currency: 'CLP' },
  search_ads: { account_id: '784-203-1196', currency: 'USD' },
  microsoft_ads: { account_id: '180560781', currency: 'USD' },
} as const

export type DemoPlatform = keyof typeof accounts

export const demoPlatforms = Object.keys(accounts) as DemoPlatform[]
