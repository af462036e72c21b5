import Big from 'big.js'
import { type CreditMetrics, type DeliveryMetrics, noCredit, noDelivery } from '../../ads/entities/campaign-metrics.ts'

/**
 * Every entity with delivery or credit, by attributed value, then by conversions, then by spend. The id breaks ties, so that the
 * order is stable.
 */
export function rankEntities(
  credits: readonly (CreditMetrics & { entity_id: string })[],
  deliveries: readonly (DeliveryMetrics & { entity_id: string })[],
): RankedEntity[] {
  const creditOf = new Map(credits.map((credit) => [credit.entity_id, credit]))
  const deliveryOf = new Map(deliveries.map((delivery) => [delivery.entity_id, delivery]))
  const ids = new Set([...creditOf.keys(), ...deliveryOf.keys()])
  return [...ids].map((id) => combineEntity(id, creditOf.get(id), deliveryOf.get(id))).sort(compareRanks)
}

export function combineEntity(
  entity_id: string,
  credit: CreditMetrics = noCredit,
  delivery: DeliveryMetrics = noDelivery,
): ComparableEntity {
  const rank = { value: Number(credit.outcome_value), spend: Number(delivery.spend) }
  return { entity_id, credit, delivery, rank }
}

export interface RankedEntity {
  entity_id: string
  credit: CreditMetrics
  delivery: DeliveryMetrics
}

interface ComparableEntity extends RankedEntity {
  /** The nearest numbers, which decide almost every comparison: an entity is compared with many others. */
  rank: { value: number; spend: number }
}

/** The sort key of an entity: attributed value, conversions, spend, id. */
export type RankCursor = readonly [value: string, conversions: number, spend: string, entity_id: string]

export function toCursor({ entity_id, credit, delivery }: RankedEntity): RankCursor {
  return [credit.outcome_value, credit.attributed_outcome_count, delivery.spend, entity_id]
}

export function compareRanks(a: ComparableEntity, b: ComparableEntity): number {
  return (
    b.rank.value - a.rank.value ||
    compareDecimals(b.credit.outcome_value, a.credit.outcome_value) ||
    b.credit.attributed_outcome_count - a.credit.attributed_outcome_count ||
    b.rank.spend - a.rank.spend ||
    compareDecimals(b.delivery.spend, a.delivery.spend) ||
    (a.entity_id < b.entity_id ? -1 : Number(a.entity_id > b.entity_id))
  )
}

function compareDecimals(a: string, b: string): number {
  return a === b ? 0 : new Big(a).cmp(b)
}
