import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CustomerPurchases, countLaterPurchases, summarisePurchases } from './summarise-purchases.ts'

const bought = (...days: number[]): CustomerPurchases => ({ days, values: days.map((day) => day * 10) })

describe('the summary', () => {
  it('counts repeats and measures time in weeks from the first purchase', () => {
    const { histories, values } = summarisePurchases([bought(7, 14, 28)], 42)
    expect(histories).toEqual([{ repeats: 2, last: 3, observed: 5, customers: 1 }])
    expect(values).toEqual([{ repeats: 2, meanValue: 210, history: 0 }])
  })

  it('ignores purchases and customers after the end', () => {
    const { customers, histories, values } = summarisePurchases([bought(7, 14, 28), bought(15)], 14)
    expect(customers).toBe(1)
    expect(histories).toEqual([{ repeats: 1, last: 1, observed: 1, customers: 1 }])
    expect(values).toEqual([{ repeats: 1, meanValue: 140, history: 0 }])
  })

  it('includes a purchase on the last day', () => {
    expect(summarisePurchases([bought(14)], 14).histories).toEqual([{ repeats: 0, last: 0, observed: 0, customers: 1 }])
  })

  it('combines customers with equal histories', () => {
    const { histories, values } = summarisePurchases([bought(7, 14), bought(7), bought(7, 14)], 28)
    expect(histories.map(({ customers }) => customers)).toEqual([2, 1])
    expect(values.map(({ history }) => history)).toEqual([0, 0])
  })
})

it.each([
  [[bought(1, 5, 9)], 2],
  [[bought(4, 5)], 0],
  [[bought(3, 11)], 0],
  [[bought(3, 4, 10), bought()], 2],
])('counts purchases of known customers from day 4 to 10 in %j', (customers, expected) => {
  expect(countLaterPurchases(customers, 3, 10)).toBe(expected)
})

it('splits the repeat purchases of known customers between summary and later count', () => {
  const days = fc
    .uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1 })
    .map((days) => days.sort((a, b) => a - b))
  fc.assert(
    fc.property(fc.array(days), fc.integer({ min: 0, max: 60 }), (lists, cut) => {
      const customers = lists.map((list) => bought(...list))
      const { histories } = summarisePurchases(customers, cut)
      const before = histories.reduce((sum, { repeats, customers }) => sum + (repeats + 1) * customers, 0)
      const known = lists.filter(([first]) => first! <= cut).reduce((sum, list) => sum + list.length, 0)
      expect(before + countLaterPurchases(customers, cut, 60)).toBe(known)
    }),
  )
})
