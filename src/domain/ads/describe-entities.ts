import type { Creative } from '../creative/creative.ts'

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
