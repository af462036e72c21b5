import type { JoinMethod } from '../channels/join-method.ts'
import { declaredChannel } from '../visits/domain/visit.ts'
import { type ClassifiedTouch, channelClass } from './channel-class.ts'

/** The entity a touch joins to. Many touches share one, so each is computed and sent once. */
export interface TouchJoin extends Omit<ResolvedEntity, 'entity_platform'> {
  platform: string | null
  /** The entity's platform, if the touch named none. */
  found_platform: string | null
  channel: string
  channel_class: number
}

/**
 * Joins a touch to its entity; a survey answer joins to none and has the join method `declared`. The ids of a touch with the
 * method `click_id` are those that the platform reports for its click.
 */
export function joinTouch(
  entityIndex: EntityIndex,
  touch: NamingTouch & ClassifiedTouch & { join_method?: string },
): TouchJoin {
  const { platform, channel } = touch
  const { entity_platform, ...resolved } = entityIndex.resolve(touch)
  const isReported = touch.join_method === 'click_id' && resolved.campaign_id !== null
  const seen_method = isReported && resolved.join_method !== 'campaign_name' ? 'click_id' : resolved.join_method
  const join_method = channel === declaredChannel ? 'declared' : seen_method
  const found_platform = platform === null ? entity_platform : null
  return { ...resolved, join_method, platform, found_platform, channel, channel_class: channelClass(touch) }
}

export interface KnownCampaign {
  id: string
  platform: string
  external_id: string
  name: string
}

export interface KnownAdSet {
  id: string
  platform: string
  external_id: string
  campaign_id: string
}

export interface KnownAd extends KnownAdSet {
  ad_set_id: string
}

/** The recorded fields of a touch that identify an ad. */
export interface NamingTouch {
  platform: string | null
  campaign_name: string | null
  campaign_external_id: string | null
  ad_set_external_id: string | null
  ad_external_id: string | null
}

export interface ResolvedEntity {
  campaign_id: string | null
  ad_set_id: string | null
  ad_id: string | null
  join_method: JoinMethod
  entity_platform: string | null
}

export interface EntityIndex {
  resolve(touch: NamingTouch): ResolvedEntity
}

/**
 * Resolves touches to the profile's ad entities (semantics 3.4) by the strongest id that matches one; an ad implies its ad set
 * and campaign, never the reverse. A touch with a known platform never matches an entity of another platform; one without a
 * platform matches only if a single entity has that id. A match by name also needs the platform.
 */
export function buildEntityIndex(known: {
  campaigns: readonly KnownCampaign[]
  ad_sets: readonly KnownAdSet[]
  ads: readonly KnownAd[]
}): EntityIndex {
  const ads = groupBy(known.ads, ({ external_id }) => external_id)
  const adSets = groupBy(known.ad_sets, ({ external_id }) => external_id)
  const campaigns = groupBy(known.campaigns, ({ external_id }) => external_id)
  const named = groupBy(known.campaigns, ({ name }) => name)
  return {
    resolve(touch) {
      const ad = only(ads, touch.ad_external_id, touch.platform)
      if (ad) {
        const { campaign_id, ad_set_id, platform: entity_platform } = ad
        return { campaign_id, ad_set_id, ad_id: ad.id, join_method: 'ad_id', entity_platform }
      }
      const adSet = only(adSets, touch.ad_set_external_id, touch.platform)
      if (adSet) {
        const { campaign_id, platform: entity_platform } = adSet
        return { campaign_id, ad_set_id: adSet.id, ad_id: null, join_method: 'ad_set_id', entity_platform }
      }
      const campaign = only(campaigns, touch.campaign_external_id, touch.platform)
      if (campaign) return ofCampaign(campaign, 'campaign_id')
      const namesake = touch.platform === null ? null : only(named, touch.campaign_name, touch.platform)
      if (namesake) return ofCampaign(namesake, 'campaign_name')
      return unjoined
    },
  }
}

const unjoined: ResolvedEntity = {
  campaign_id: null,
  ad_set_id: null,
  ad_id: null,
  join_method: 'none',
  entity_platform: null,
}

function ofCampaign({ id: campaign_id, platform: entity_platform }: KnownCampaign, join_method: JoinMethod) {
  return { ...unjoined, campaign_id, join_method, entity_platform }
}

function groupBy<Entity>(entities: readonly Entity[], keyOf: (entity: Entity) => string): Map<string, Entity[]> {
  const groups = new Map<string, Entity[]>()
  for (const entity of entities) {
    const group = groups.get(keyOf(entity))
    if (group) group.push(entity)
    else groups.set(keyOf(entity), [entity])
  }
  return groups
}

function only<Entity extends { platform: string }>(
  entities: ReadonlyMap<string, Entity[]>,
  key: string | null,
  platform: string | null,
): Entity | null {
  if (key === null) return null
  const fitting = (entities.get(key) ?? []).filter((entity) => platform === null || entity.platform === platform)
  return fitting.length === 1 ? fitting[0]! : null
}
