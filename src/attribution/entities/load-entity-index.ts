import type { Db } from '../../kernel/context/db-handle.ts'
import { buildEntityIndex, type EntityIndex, type NamingTouch } from './entity-index.ts'
import { listEntitiesNamed } from './entity-queries.ts'

/** Builds an index of the entities that touches name. */
export async function loadEntityIndex(
  db: Db,
  profileId: string,
  touches: readonly NamingTouch[],
): Promise<EntityIndex> {
  const named = {
    campaigns: new Set<string>(),
    campaign_names: new Set<string>(),
    ad_sets: new Set<string>(),
    ads: new Set<string>(),
  }
  for (const touch of touches) {
    if (touch.campaign_external_id !== null) named.campaigns.add(touch.campaign_external_id)
    if (touch.campaign_name !== null && touch.platform !== null) named.campaign_names.add(touch.campaign_name)
    if (touch.ad_set_external_id !== null) named.ad_sets.add(touch.ad_set_external_id)
    if (touch.ad_external_id !== null) named.ads.add(touch.ad_external_id)
  }
  const isAnyNamed = Object.values(named).some((names) => names.size > 0)
  return buildEntityIndex(
    isAnyNamed ? await listEntitiesNamed(db, profileId, named) : { campaigns: [], ad_sets: [], ads: [] },
  )
}
