import { sql } from 'kysely'
import type { EntityLevel } from '../../attribution/entities/channel-class.ts'
import { binaryArray } from '../../db/copy/binary-arrays.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

/** An ad, ad set or campaign with the names of its parents. */
export interface AdIdentity {
  id: string
  external_id: string
  platform: string
  name: string
  status: string | null
  daily_budget: string | null
  campaign_id: string
  campaign_name: string
  campaign_external_id: string
  ad_set_id: string | null
  ad_set_name: string | null
  thumbnail_url: string | null
  format: string | null
}

const own = sql`e.id, e.external_id, e.platform, e.name, e.status`
const ofCampaign = sql`c.id as campaign_id, c.name as campaign_name, c.external_id as campaign_external_id`
const campaignOf = sql`join campaign c on c.profile_id = e.profile_id and c.id = e.campaign_id`
const noCreative = sql`null as thumbnail_url, null as format`

const identities = {
  campaign: sql`select ${own}, e.daily_budget, e.id as campaign_id, e.name as campaign_name,
      e.external_id as campaign_external_id, null as ad_set_id, null as ad_set_name, ${noCreative}
    from campaign e`,
  ad_set: sql`select ${own}, e.daily_budget, ${ofCampaign}, e.id as ad_set_id, e.name as ad_set_name, ${noCreative}
    from ad_set e ${campaignOf}`,
  ad: sql`select ${own}, null as daily_budget, ${ofCampaign}, s.id as ad_set_id, s.name as ad_set_name,
      r.thumbnail_url, r.format
    from ad e ${campaignOf} join ad_set s on s.profile_id = e.profile_id and s.id = e.ad_set_id
    left join ad_creative r on r.profile_id = e.profile_id and r.ad_id = e.id`,
}

export async function listAdIdentities(
  db: Db,
  profileId: string,
  level: EntityLevel,
  ids: readonly string[],
): Promise<AdIdentity[]> {
  const { rows } = await sql<AdIdentity>`
    ${identities[level]} where e.profile_id = ${profileId} and e.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** The texts that ads are filtered and sorted by. */
export interface AdNames {
  name: string
  platform: string
  status: string | null
  campaign_name: string
  ad_set_name: string | null
}

const nameSources = {
  campaign: sql`select e.id, e.name, e.platform, e.status, e.name as campaign_name, null::text as ad_set_name from campaign e`,
  ad_set: sql`select e.id, e.name, e.platform, e.status, c.name as campaign_name, e.name as ad_set_name
    from ad_set e ${campaignOf}`,
  ad: sql`select e.id, e.name, e.platform, e.status, c.name as campaign_name, s.name as ad_set_name
    from ad e ${campaignOf} join ad_set s on s.profile_id = e.profile_id and s.id = e.ad_set_id`,
}

interface NameColumns {
  ids: string[] | null
  names: string[]
  platforms: string[]
  statuses: (string | null)[]
  campaign_names: string[]
  ad_set_names: (string | null)[]
}

/** Lists the names of many ads, one JSON array per column: as rows they would take several times as long. */
export async function listAdNames(
  db: Db,
  profileId: string,
  level: EntityLevel,
  ids: readonly string[],
): Promise<Map<string, AdNames>> {
  const { rows } = await sql<NameColumns>`
    select json_agg(id) as ids, json_agg(name) as names, json_agg(platform) as platforms, json_agg(status) as statuses,
      json_agg(campaign_name) as campaign_names, json_agg(ad_set_name) as ad_set_names
    from (
      ${nameSources[level]} where e.profile_id = ${profileId} and e.id = any(${binaryArray('uuid', ids)}::uuid[])
    ) listed`.execute(db)
  const { names, platforms, statuses, campaign_names, ad_set_names } = rows[0]!
  const entry = (id: string, index: number): [string, AdNames] => [
    id,
    {
      name: names[index]!,
      platform: platforms[index]!,
      status: statuses[index]!,
      campaign_name: campaign_names[index]!,
      ad_set_name: ad_set_names[index]!,
    },
  ]
  return new Map((rows[0]!.ids ?? []).map(entry))
}

export interface AdSpend {
  id: string
  status: string | null
  spend: number
}

/** Sums the spend of each ad that delivered in a range of days; one JSON array per column. */
export async function listAdSpends(
  db: Db,
  profileId: string,
  { from_day, to_day }: { from_day: string; to_day: string },
): Promise<AdSpend[]> {
  const { rows } = await sql<{ ids: string[] | null; statuses: (string | null)[]; spends: number[] }>`
    select json_agg(a.id) as ids, json_agg(a.status) as statuses, json_agg(d.spend) as spends
    from (
      select ad_id, coalesce(sum(reporting_spend), 0) as spend from ad_delivery
      where profile_id = ${profileId} and date between ${from_day} and ${to_day}
      group by ad_id
    ) d join ad a on a.profile_id = ${profileId} and a.id = d.ad_id`.execute(db)
  const { ids, statuses, spends } = rows[0]!
  return (ids ?? []).map((id, index) => ({ id, status: statuses[index]!, spend: spends[index]! }))
}

/** The delivery of an ad in a range of days, and its spend in the days before. */
export interface AdDelivery {
  id: string
  isInRange: boolean
  spend: number
  impressions: number
  clicks: number
  spendBefore: number
}

interface DeliveryColumns {
  ids: string[] | null
  days: number[]
  spends: number[]
  impressions: number[]
  clicks: number[]
  spends_before: number[]
}

const parentColumns = { campaign: 'a.campaign_id', ad_set: 'a.ad_set_id' } as const

/** Sums the delivery per entity of the level, in a range and in the days before it; one JSON array per column. */
export async function sumAdDelivery(
  db: Db,
  profileId: string,
  level: EntityLevel,
  { before_day, from_day, to_day }: { before_day: string; from_day: string; to_day: string },
): Promise<AdDelivery[]> {
  const byAd = sql`
    select ad_id as id, count(*) filter (where date >= ${from_day}) as days,
      coalesce(sum(reporting_spend) filter (where date >= ${from_day}), 0) as spend,
      coalesce(sum(impressions) filter (where date >= ${from_day}), 0) as impressions,
      coalesce(sum(clicks) filter (where date >= ${from_day}), 0) as clicks,
      coalesce(sum(reporting_spend) filter (where date < ${from_day}), 0) as spend_before
    from ad_delivery
    where profile_id = ${profileId} and date between ${before_day} and ${to_day}
    group by ad_id`
  const byParent = (parent: string) => sql`
    select ${sql.ref(parent)} as id, sum(d.days) as days, sum(d.spend) as spend, sum(d.impressions) as impressions,
      sum(d.clicks) as clicks, sum(d.spend_before) as spend_before
    from (${byAd}) d join ad a on a.profile_id = ${profileId} and a.id = d.id
    group by ${sql.ref(parent)}`
  const { rows } = await sql<DeliveryColumns>`
    select json_agg(id) as ids, json_agg(days) as days, json_agg(spend) as spends, json_agg(impressions) as impressions,
      json_agg(clicks) as clicks, json_agg(spend_before) as spends_before
    from (${level === 'ad' ? byAd : byParent(parentColumns[level])}) summed`.execute(db)
  const { days, spends, impressions, clicks, spends_before } = rows[0]!
  return (rows[0]!.ids ?? []).map((id, index) => ({
    id,
    isInRange: days[index]! > 0,
    spend: spends[index]!,
    impressions: impressions[index]!,
    clicks: clicks[index]!,
    spendBefore: spends_before[index]!,
  }))
}
