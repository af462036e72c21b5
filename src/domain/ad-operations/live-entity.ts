/** A campaign, ad set or ad as its platform has it at this moment. Budgets are in the platform's smallest unit. */
export interface LiveEntity {
  external_id: string
  name: string
  /** Its own switch: ACTIVE, PAUSED, ARCHIVED, DELETED, else the platform's word. */
  status: string
  account_external_id: string
}

export interface LiveCampaign extends LiveEntity {
  daily_budget: number | null
  ad_sets: readonly LiveAdSetInCampaign[]
  ads: readonly LiveAdInCampaign[]
}

export interface LiveAdSetInCampaign {
  external_id: string
  name: string
  status: string
  daily_budget: number | null
}

export interface LiveAdInCampaign {
  external_id: string
  name: string
  status: string
  /** What comes of its own status, those above it and the platform's review. */
  effective_status: string
  ad_set_status: string
}

export interface LiveAdSet extends LiveEntity {
  /** Null: its campaign holds the budget, or the budget is for its whole life. */
  daily_budget: number | null
  /** Null when the platform does not say. */
  campaign_status: string | null
}

export interface LiveAd extends LiveEntity {
  creative: LiveCreative | null
}

/** An ad in the list of an account, with what it belongs to. */
export interface ListedAd extends LiveAd {
  campaign_external_id: string
  campaign_name: string
  ad_set_external_id: string
  ad_set_name: string
}

export interface LiveCreative {
  external_id: string
  url_tags: string | null
  /** Where it leads, as far as the platform tells. */
  link: string | null
  /** The post that it shows: what a copy is made of. */
  post_id: string | null
  /** Put together by the platform from several texts and images: a copy would not be the same. */
  is_dynamic: boolean
  /** What else is set on it, as a copy is given it. */
  settings: Readonly<Record<string, string>>
  /** The names of what is set on it and cannot be given to a copy. */
  lost_settings: readonly string[]
}
