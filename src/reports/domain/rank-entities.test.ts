import { expect, it } from 'vitest'
import { noCredit, noDelivery } from '../../ads/entities/campaign-metrics.ts'
import { rankEntities } from './rank-entities.ts'

function credited(entity_id: string, outcome_value: string, attributed_outcome_count = 1) {
  return { ...noCredit, entity_id, outcome_value, attributed_outcome_count }
}

function delivered(entity_id: string, spend: string) {
  return { ...noDelivery, entity_id, spend }
}

it('ranks by attributed value, then conversions, then spend, then id', () => {
  const credits = [credited('few', '10', 1), credited('low', '9.99', 50), credited('many', '10.0', 2)]
  const deliveries = [delivered('d', '1'), delivered('c', '1.00'), delivered('dear', '10'), delivered('low', '3')]
  const ranked = rankEntities(credits, deliveries)
  expect(ranked.map(({ entity_id }) => entity_id)).toEqual(['many', 'few', 'low', 'dear', 'c', 'd'])
})

it('compares a value as a number, not as text', () => {
  const ranked = rankEntities([credited('nine', '9'), credited('hundred', '100'), credited('refunded', '-5')], [])
  expect(ranked.map(({ entity_id }) => entity_id)).toEqual(['hundred', 'nine', 'refunded'])
})

it('fills the missing side of an entity', () => {
  const [first, second] = rankEntities([credited('a', '1')], [delivered('b', '2')])
  expect(first).toMatchObject({ entity_id: 'a', credit: { outcome_value: '1' }, delivery: noDelivery })
  expect(second).toMatchObject({ entity_id: 'b', credit: noCredit, delivery: { spend: '2' } })
})
