import type { DescribedEntities } from '../../domain/ads/describe-entities.ts'
import type { Db } from '../../kernel/context.ts'
import { newId } from '../../kernel/ids.ts'
import { insertEntities, type StoredEntity } from './queries.ts'
import type { NewEntities } from './shapes.ts'

/**
 * Stores campaigns, ad sets and ads with what is known of them, one statement a table. Parents come with their children or
 * are there already. Answers which are new, and the ad's own id for each of the platform's.
 */
export async function storeEntities(
  db: Db,
  profileId: string,
  source: { platform: string; account_id: string; at: Date },
  entities: DescribedEntities,
): Promise<{ added: NewEntities; adIds: ReadonlyMap<string, string> }> {
  const campaigns = await insertEntities(db, profileId, 'campaign', source, entities.campaigns.map(withId))
  const campaignIds = idsByExternalId(campaigns)
  const adSets = await insertEntities(
    db,
    profileId,
    'ad_set',
    source,
    entities.ad_sets.map((one) => ({ ...withId(one), campaign_id: campaignIds.get(one.campaign_external_id) })),
  )
  const adSetIds = idsByExternalId(adSets)
  const ads = await insertEntities(
    db,
    profileId,
    'ad',
    source,
    entities.ads.map((one) => ({
      ...withId(one),
      campaign_id: campaignIds.get(one.campaign_external_id),
      ad_set_id: adSetIds.get(one.ad_set_external_id),
    })),
  )
  const added = { campaigns: newOnes(campaigns), ad_sets: newOnes(adSets), ads: newOnes(ads) }
  return { added, adIds: idsByExternalId(ads) }
}

function withId<Entity extends object>(entity: Entity): Entity & { id: string } {
  return { ...entity, id: newId() }
}

function idsByExternalId(stored: readonly StoredEntity[]): Map<string, string> {
  return new Map(stored.map(({ external_id, id }) => [external_id, id]))
}

function newOnes(stored: readonly StoredEntity[]): string[] {
  return stored.filter(({ is_new }) => is_new).map(({ external_id }) => external_id)
}
