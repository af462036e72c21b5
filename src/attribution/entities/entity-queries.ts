import { prepared, runPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { KnownAd, KnownAdSet, KnownCampaign } from './entity-index.ts'

export interface KnownEntities {
  campaigns: KnownCampaign[]
  ad_sets: KnownAdSet[]
  ads: KnownAd[]
}

const listed = (columns: string, table: string, condition: string) =>
  `(select coalesce(json_agg(json_build_object(${columns})), '[]') from ${table} where profile_id = $1 and ${condition})`

const entitiesNamed = prepared(`
  select
    ${listed(
      `'id', id, 'platform', platform, 'external_id', external_id, 'name', name`,
      'campaign',
      'external_id = any($2::text[]) or profile_id = $1 and name = any($3::text[])',
    )} as campaigns,
    ${listed(
      `'id', id, 'platform', platform, 'external_id', external_id, 'campaign_id', campaign_id`,
      'ad_set',
      'external_id = any($4::text[])',
    )} as ad_sets,
    ${listed(
      `'id', id, 'platform', platform, 'external_id', external_id, 'campaign_id', campaign_id, 'ad_set_id', ad_set_id`,
      'ad',
      'external_id = any($5::text[])',
    )} as ads`)

/** Lists the entities of the profile that are named by these ids or names. */
export async function listEntitiesNamed(
  db: Db,
  profileId: string,
  { campaigns, campaign_names, ad_sets, ads }: Record<'campaigns' | 'campaign_names' | 'ad_sets' | 'ads', Set<string>>,
): Promise<KnownEntities> {
  const names = [campaigns, campaign_names, ad_sets, ads].map((names) => [...names])
  const [row] = await runPrepared<KnownEntities>(db, entitiesNamed, [profileId, ...names])
  return row!
}
