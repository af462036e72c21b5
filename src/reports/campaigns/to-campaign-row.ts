import type { z } from 'zod'
import { campaignMetrics, levelMetrics } from '../../ads/entities/campaign-metrics.ts'
import type { Entity } from '../../ads/entities/entity-report-queries.ts'
import type { EntityLevel } from '../../attribution/entities/channel-class.ts'
import type { RankedEntity } from '../domain/rank-entities.ts'
import type { campaignSchema, levelSchema } from './schemas.ts'

/** A row of 2.6 without a level. The campaign fields contain the entity's id and name at every level. */
export function toCampaignRow({ credit, delivery }: RankedEntity, entity: Entity): z.input<typeof campaignSchema> {
  return { campaign_id: entity.id, campaign_name: entity.name, ...campaignMetrics(credit, delivery) }
}

/** A row of 2.6 with a level. */
export function toLevelRow(
  ranked: RankedEntity,
  entity: Entity,
  level: EntityLevel,
  hasCosts: boolean,
): z.input<typeof campaignSchema> & z.input<typeof levelSchema> {
  return {
    ...toCampaignRow(ranked, entity),
    entity_level: level,
    platform: entity.platform,
    external_id: entity.external_id,
    parent_name: entity.parent_name ?? '',
    campaign_external_id: entity.campaign_external_id,
    ad_set_external_id: entity.ad_set_external_id,
    status: entity.status ?? '',
    objective: entity.objective ?? '',
    daily_budget: entity.daily_budget === null ? null : Number(entity.daily_budget),
    ...levelMetrics(ranked.credit, ranked.delivery, hasCosts),
  }
}
