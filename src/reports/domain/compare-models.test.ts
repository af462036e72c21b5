import { expect, it } from 'vitest'
import { noEntity } from '../../attribution/rollups/domain/source.ts'
import { compareCredit, comparedAfter, rankOf, spreadOf } from './compare-models.ts'

const cash = { platform: '', revenue_type: 'cash' }
const a = { ...cash, entity_id: 'a', counts: [1, 2], values: ['10', '60.5'] }
const lead = { platform: '', revenue_type: 'none', entity_id: 'a', counts: [3, 1], values: ['5', '5'] }
const b = { ...cash, entity_id: 'b', counts: [2, 1], values: ['70', '20'] }
const rest = { ...cash, entity_id: noEntity, counts: [1, 1], values: ['9', '8.5'] }
const gone = { ...cash, entity_id: 'c', counts: [0, 0], values: ['0', '0.000'] }

it('compares each entity under all models, the highest value first and the remainder last', () => {
  const rows = compareCredit([a, lead, b, rest, gone], new Map([['d', '4']]), 2)
  expect(rows.map(({ id }) => id)).toEqual(['b', 'a', 'd', null])
  const numbers = rows.map(({ models }) => models.map(({ count, payments, value }) => [count, payments, Number(value)]))
  expect(numbers[1]).toEqual([
    [4, 1, 10],
    [3, 2, 60.5],
  ])
  expect(numbers[3]).toEqual([
    [1, 1, 9],
    [1, 1, 8.5],
  ])
  expect(rows.map(({ spend }) => spend?.toFixed() ?? null)).toEqual(['0', '0', '4', null])
})

it('names the models with the highest and the lowest value', () => {
  const [first, second, third] = compareCredit([a, b], new Map([['d', '4']]), 2)
  expect([first, second, third].map((row) => [Number(spreadOf(row!).spread), spreadOf(row!).highest])).toEqual([
    [50, 0],
    [50.5, 1],
    [0, 0],
  ])
})

it('has channels without spend, by their names', () => {
  const channel = { ...cash, entity_id: noEntity, platform: 'Email', counts: [1, 1], values: ['1', '2'] }
  expect(compareCredit([channel, rest], null, 2).map(({ id, spend }) => [id, spend])).toEqual([
    ['Email', null],
    [null, null],
  ])
})

it('continues after a cursor and always ends with the remainder', () => {
  const rows = compareCredit([a, b, rest], null, 2)
  expect(comparedAfter(rows, rankOf(rows[0]!)).map(({ id }) => id)).toEqual(['a', null])
  expect(comparedAfter(rows, rankOf(rows[1]!)).map(({ id }) => id)).toEqual([null])
})
