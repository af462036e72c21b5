import { sql } from 'kysely'
import { asPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { KnownAd, KnownAdSet, KnownCampaign } from './entity-index.ts'

export interface KnownEntities {
  campaigns: KnownCampaign[]
  ad_sets: KnownAdSet[]
  ads: KnownAd[]
}

/** Lists the entities of the profile that are named by these ids or names. */
export async function listEntitiesNamed(
  db: Db,
  profileId: string,
  named: Record<'campaigns' | 'campaign_names' | 'ad_sets' | 'ads', ReadonlySet<string>>,
): Promise<KnownEntities> {
  const isNamed = (ids: ReadonlySet<string>) =>
    sql`profile_id = ${profileId} and external_id = any(${[...ids]}::text[])`
  const { rows } = await sql<KnownEntities>`${asPrepared}
    select
      (select coalesce(json_agg(json_build_object('id', id, 'platform', platform, 'external_id', external_id,
        'name', name)), '[]') from campaign where ${isNamed(named.campaigns)}
          or (profile_id = ${profileId} and name = any(${[...named.campaign_names]}::text[]))) as campaigns,
      (select coalesce(json_agg(json_build_object('id', id, 'platform', platform, 'external_id', external_id,
        'campaign_id', campaign_id)), '[]') from ad_set where ${isNamed(named.ad_sets)}) as ad_sets,
      (select coalesce(json_agg(json_build_object('id', id, 'platform', platform, 'external_id', external_id,
        'campaign_id', campaign_id, 'ad_set_id', ad_set_id)), '[]') from ad where ${isNamed(named.ads)}) as ads
  `.execute(db)
  return rows[0]!
}
