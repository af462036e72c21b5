import { sql } from 'kysely'
import type { EntityLevel } from '../../attribution/entities/channel-class.ts'
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
