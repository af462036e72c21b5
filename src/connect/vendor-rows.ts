/** One day of one ad, as a platform reports it. Amounts are exact decimals in the currency of the account. */
export interface DeliveryRow extends DescribedRow {
  spend: string
  impressions: number
  clicks: number
  reach: number
  platform_conversions: string | null
  platform_conversion_value: string | null
  messaging_conversations_started_7d: number | null
}

/** What one row of a platform's daily report says: which ad it is about, and what is known of it and of what it belongs to. */
export interface DescribedRow {
  date: string
  campaign_id: string
  campaign_name: string
  campaign_status: string | null
  objective: string | null
  ad_set_id: string
  ad_set_name: string
  ad_set_status: string | null
  daily_budget: string | null
  ad_id: string
  ad_name: string
  status: string | null
}

/** An ad and what it belongs to, by the platform's ids. `described_on` is the day its description is of. */
export interface DescribedEntities {
  campaigns: CampaignDescription[]
  ad_sets: AdSetDescription[]
  ads: AdDescription[]
}

interface Description {
  external_id: string
  name: string
  status: string | null
  described_on: string
}

export interface CampaignDescription extends Description {
  objective: string | null
  daily_budget: string | null
}

export interface AdSetDescription extends Description {
  campaign_external_id: string
  daily_budget: string | null
  learning_stage_status: string | null
}

export interface AdDescription extends Description {
  campaign_external_id: string
  ad_set_external_id: string
  /** What it shows and says, where the platform tells. */
  creative?: Creative | null
}

/**
 * The entities that rows name, each described once: by its row of the latest day, of one day by the last row; what that
 * row leaves open is filled from the others, newest first.
 */
export function describeEntities(rows: readonly DescribedRow[]): DescribedEntities {
  const newestFirst = rows.toReversed().sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
  const campaigns = new Map<string, CampaignDescription>()
  const adSets = new Map<string, AdSetDescription>()
  const ads = new Map<string, AdDescription>()
  for (const row of newestFirst) {
    fill(campaigns, toCampaign(row))
    fill(adSets, toAdSet(row))
    fill(ads, toAd(row))
  }
  return { campaigns: [...campaigns.values()], ad_sets: [...adSets.values()], ads: [...ads.values()] }
}

function toCampaign(row: DescribedRow): CampaignDescription {
  return {
    external_id: row.campaign_id,
    name: row.campaign_name,
    status: row.campaign_status,
    objective: row.objective,
    daily_budget: null,
    described_on: row.date,
  }
}

function toAdSet(row: DescribedRow): AdSetDescription {
  return {
    external_id: row.ad_set_id,
    campaign_external_id: row.campaign_id,
    name: row.ad_set_name,
    status: row.ad_set_status,
    daily_budget: row.daily_budget,
    learning_stage_status: null,
    described_on: row.date,
  }
}

function toAd(row: DescribedRow): AdDescription {
  return {
    external_id: row.ad_id,
    campaign_external_id: row.campaign_id,
    ad_set_external_id: row.ad_set_id,
    name: row.ad_name,
    status: row.status,
    described_on: row.date,
  }
}

function fill<Entity extends { external_id: string }>(known: Map<string, Entity>, older: Entity): void {
  const newer = known.get(older.external_id)
  if (!newer) {
    known.set(older.external_id, older)
    return
  }
  for (const key of Object.keys(older) as (keyof Entity)[]) newer[key] ??= older[key]
}

/** What the creative of an ad says and how it looks, as its platform tells it. */
export interface Creative {
  creative_external_id: string | null
  title: string | null
  body: string | null
  /** The platform's own word for its button, such as `SHOP_NOW`. */
  call_to_action: string | null
  format: 'video' | 'carousel' | 'image' | null
  thumbnail_url: string | null
  video_id: string | null
}

/** What is read out of a creative; null what it does not tell. */
export interface CreativeDescriptors {
  hook_type: string | null
  creative_format: string | null
  cta_type: string | null
  primary_angle: string | null
  offers: string[]
}

export type DescribedCreative = Pick<Creative, 'title' | 'body' | 'call_to_action' | 'format'> & { ad_name: string }

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

/** An ad set with the dataset whose events it optimises for; null: for none. */
export interface OptimisedAdSet extends LiveEntity {
  effective_status: string
  dataset_id: string | null
}

export type LiveAdStatus = LiveEntity

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
