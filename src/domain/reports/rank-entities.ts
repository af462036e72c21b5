import Big from 'big.js'
import { type CreditFigures, type DeliveryFigures, noCredit, noDelivery } from './campaign-figures.ts'

/**
 * Every entity that delivered or was credited, the highest attributed value first; among equals the one with more
 * conversions, then the one that cost more. The id settles the rest, so that a list is the same whenever it is read.
 */
export function rankEntities(
  credits: readonly (CreditFigures & { entity_id: string })[],
  deliveries: readonly (DeliveryFigures & { entity_id: string })[],
): RankedEntity[] {
  const creditOf = new Map(credits.map(({ entity_id, ...credit }) => [entity_id, credit]))
  const deliveryOf = new Map(deliveries.map(({ entity_id, ...delivery }) => [entity_id, delivery]))
  return [...new Set([...creditOf.keys(), ...deliveryOf.keys()])]
    .map((entity_id) => {
      const credit = creditOf.get(entity_id) ?? noCredit
      const delivery = deliveryOf.get(entity_id) ?? noDelivery
      return { entity_id, credit, delivery, value: new Big(credit.outcome_value), spend: new Big(delivery.spend) }
    })
    .sort(
      (a, b) =>
        b.value.cmp(a.value) ||
        b.credit.attributed_outcome_count - a.credit.attributed_outcome_count ||
        b.spend.cmp(a.spend) ||
        (a.entity_id < b.entity_id ? -1 : 1),
    )
    .map(({ entity_id, credit, delivery }) => ({ entity_id, credit, delivery }))
}

export interface RankedEntity {
  entity_id: string
  credit: CreditFigures
  delivery: DeliveryFigures
}
