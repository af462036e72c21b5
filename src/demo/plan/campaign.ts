/** The item at a fraction, 0 to 1, of the whole that the items' shares make up. */
export function itemAt<Item>(items: readonly Item[], shareOf: (item: Item) => number, fraction: number): Item {
  let left = fraction
  for (const item of items) {
    left -= shareOf(item)
    if (left < 0) return item
  }
  // The shares' sum falls short of 1 by what their digits lose.
  return items.at(-1)!
}

/** A campaign as a person would set it up; its ids are given when it is planned. */
export interface Campaign {
  platform: 'social_ads' | 'search_ads'
  name: string
  objective: string
  /** Its part of all paid visits. */
  share: number
  /** How likely its visitors are to buy, against the average of 1. */
  quality: number
  /** What a click costs, in the account's currency. */
  click_cost: number
  /** Whether it only reaches people who have been on the site. */
  is_retargeting?: true
  /** The day it began, counted from the first; a young one is still learning. */
  begins?: number
  ad_sets: readonly { name: string; ads: readonly string[] }[]
}

/** What each platform bills in, and the account it bills. */
export const accounts = {
  social_ads: { account_id: 'act_560781', currency: 'CLP' },
  search_ads: { account_id: '784-203-1196', currency: 'USD' },
} as const
