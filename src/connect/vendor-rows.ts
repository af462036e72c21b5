/** One day of one ad, as a platform reports it. Amounts are exact decimals in the account's currency. */
export interface DeliveryRow extends DescribedRow {
  spend: string
  impressions: number
  clicks: number
  reach: number
  platform_conversions: string | null
  platform_conversion_value: string | null
  messaging_conversations_started_7d: number | null
}

/** A row of a platform's daily report: its ad, and the description of the ad and its parents. */
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

/** Ads with their parents, by the platform's ids. `described_on` is the day of the description. */
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
  /** The content of the ad, if the platform reports it. */
  creative?: Creative | null
}

/**
 * Describes each entity in the rows once: by its row of the latest day, within a day by the last row; gaps are filled from the
 * other rows, newest first.
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

/**
 * Describes ads for reports that name only their ids. Ads that the lists leave out are read; the spend of an ad that cannot be read
 * any more stays under `orphan_id`, by default its own id.
 */
export async function describeAds(
  { campaigns, ad_sets, ads }: DescribedEntities,
  ids: Iterable<string>,
  readOthers: (ids: string[]) => Promise<Pick<DescribedEntities, 'ad_sets' | 'ads'>>,
): Promise<(ad_id: string, orphan_id?: string) => Omit<DescribedRow, 'date'>> {
  const listed = new Set(ads.map(({ external_id }) => external_id))
  const missing = [...new Set(ids)].filter((id) => !listed.has(id))
  const others = missing.length === 0 ? { ad_sets: [], ads: [] } : await readOthers(missing)
  const campaignNames = new Map(campaigns.map(({ external_id, name }) => [external_id, name]))
  const adSetOf = new Map([...others.ad_sets, ...ad_sets].map((adSet) => [adSet.external_id, adSet]))
  const adOf = new Map([...ads, ...others.ads].map((ad) => [ad.external_id, ad]))
  return (ad_id, orphan_id = ad_id) => {
    const ad = adOf.get(ad_id)
    const ad_set_id = ad?.ad_set_external_id ?? orphan_id
    const adSet = adSetOf.get(ad_set_id)
    const campaign_id = adSet?.campaign_external_id ?? ad?.campaign_external_id ?? ad_set_id
    return {
      campaign_id,
      campaign_name: campaignNames.get(campaign_id) ?? campaign_id,
      campaign_status: null,
      objective: null,
      daily_budget: null,
      ad_set_id,
      ad_set_name: adSet?.name ?? campaignNames.get(ad_set_id) ?? ad_set_id,
      ad_set_status: null,
      ad_id,
      ad_name: ad?.name ?? ad_id,
      status: ad?.status ?? null,
    }
  }
}

/** The texts and the look of an ad's creative, as its platform reports it. */
export interface Creative {
  creative_external_id: string | null
  title: string | null
  body: string | null
  /** The platform's code for the button, such as `SHOP_NOW`. */
  call_to_action: string | null
  format: 'video' | 'carousel' | 'image' | null
  thumbnail_url: string | null
  video_id: string | null
}

/** Values derived from a creative; null when it does not contain them. */
export interface CreativeDescriptors {
  hook_type: string | null
  creative_format: string | null
  cta_type: string | null
  primary_angle: string | null
  offers: string[]
}

export type DescribedCreative = Pick<Creative, 'title' | 'body' | 'call_to_action' | 'format'> & { ad_name: string }

/** The live state of a campaign, ad set or ad at its platform. Budgets are in the platform's smallest unit. */
export interface LiveEntity {
  external_id: string
  name: string
  /** Its own status: ACTIVE, PAUSED, ARCHIVED, DELETED, otherwise the platform's value. */
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
  /** The result of its own status, its parents' statuses and the platform's review. */
  effective_status: string
  ad_set_status: string
}

export interface LiveAdSet extends LiveEntity {
  /** Null: the campaign has the budget, or it is a lifetime budget. */
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

/** An ad in the list of an account, with its parents. */
export interface ListedAd extends LiveAd {
  campaign_external_id: string
  campaign_name: string
  ad_set_external_id: string
  ad_set_name: string
}

export interface LiveCreative {
  external_id: string
  url_tags: string | null
  /** The destination URL, if the platform reports it. */
  link: string | null
  /** The post that it shows, from which a copy is made. */
  post_id: string | null
  /** The platform combines several texts and images: a copy would not be the same. */
  is_dynamic: boolean
  /** Other settings, as they are sent to a copy. */
  settings: Readonly<Record<string, string>>
  /** The names of settings that cannot be copied. */
  lost_settings: readonly string[]
}
