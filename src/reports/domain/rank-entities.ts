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
  const creditOf = new Map(credits.map(({ entity_id, ...credit }) => [entity_id, credit]))
  const deliveryOf = new Map(deliveries.map(({ entity_id, ...delivery }) => [entity_id, delivery]))
  return [...new Set([...creditOf.keys(), ...deliveryOf.keys()])]
    .map((entity_id) => {
      const credit = creditOf.get(entity_id) ?? noCredit
      const delivery = deliveryOf.get(entity_id) ?? noDelivery
      return { entity_id, credit, delivery, cursor: toCursor({ entity_id, credit, delivery }) }
    })
    .sort((a, b) => compareCursors(a.cursor, b.cursor))
    .map(({ entity_id, credit, delivery }) => ({ entity_id, credit, delivery }))
}

export interface RankedEntity {
  entity_id: string
  credit: CreditMetrics
  delivery: DeliveryMetrics
}

/** The sort key of an entity: attributed value, conversions, spend, id. */
export type RankCursor = readonly [value: string, conversions: number, spend: string, entity_id: string]

export function toCursor({ entity_id, credit, delivery }: RankedEntity): RankCursor {
  return [credit.outcome_value, credit.attributed_outcome_count, delivery.spend, entity_id]
}

/** Returns the entities after a cursor. The cursor is the sort key and not an index, so that a moved row hides no other. */
export function rankedAfter(ranked: readonly RankedEntity[], cursor: RankCursor | null): readonly RankedEntity[] {
  return cursor === null ? ranked : ranked.filter((item) => compareCursors(toCursor(item), cursor) > 0)
}

function compareCursors(a: RankCursor, b: RankCursor): number {
  return new Big(b[0]).cmp(a[0]) || b[1] - a[1] || new Big(b[2]).cmp(a[2]) || (a[3] < b[3] ? -1 : Number(a[3] > b[3]))
}
