import { listEntities } from '../../ads/entities/entity-report-queries.ts'
import type { NamingTouch } from '../../attribution/entities/entity-index.ts'
import { loadEntityIndex } from '../../attribution/entities/load-entity-index.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

type PlatformIds = Omit<NamingTouch, 'campaign_name'>

/**
 * Fills in the platform ids of the campaign and ad set of a known ad (and of the campaign of a known ad set) if the touch names
 * none. The ids that the touch names stay unchanged.
 */
export async function withParents<Touch extends PlatformIds>(
  db: Db,
  profileId: string,
  touches: readonly Touch[],
): Promise<Touch[]> {
  const isWhole = (touch: Touch) => touch.campaign_external_id !== null && touch.ad_set_external_id !== null
  const partial = touches.filter((touch) => !isWhole(touch)).map((touch) => ({ ...touch, campaign_name: null }))
  const entityIndex = await loadEntityIndex(db, profileId, partial)
  const resolved = touches.map((touch) =>
    isWhole(touch) ? null : entityIndex.resolve({ ...touch, campaign_name: null }),
  )
  const [campaigns, adSets] = await Promise.all([
    listEntities(db, profileId, 'campaign', [...new Set(resolved.flatMap((item) => item?.campaign_id ?? []))]),
    listEntities(db, profileId, 'ad_set', [...new Set(resolved.flatMap((item) => item?.ad_set_id ?? []))]),
  ])
  return touches.map((touch, index) => ({
    ...touch,
    campaign_external_id:
      touch.campaign_external_id ?? campaigns.get(resolved[index]?.campaign_id ?? '')?.external_id ?? null,
    ad_set_external_id: touch.ad_set_external_id ?? adSets.get(resolved[index]?.ad_set_id ?? '')?.external_id ?? null,
  }))
}
