import { describe, expect, it } from 'vitest'
import { type AgeNumbers, toCohortRow } from './to-cohort-row.ts'

const numbers = (age: number, fields: Partial<AgeNumbers> = {}): AgeNumbers => ({
  age,
  customers: age === 0 ? '2' : '0',
  repeat_customers: age === 0 ? '1' : '0',
  active_customers: '1',
  orders: '1',
  costed_orders: '1',
  value: '50',
  contribution: '20',
  ...fields,
})
const month = { interval: 'month', metric: 'revenue', today: '2026-05-10' } as const
const rowOf = (spend: string | null, all: AgeNumbers[], options: object = {}) =>
  toCohortRow({ cohort: '2026-03-01', spend, numbers: all }, { ...month, ...options })

describe('a cohort', () => {
  it('has cumulative values at every age that a customer can have reached', () => {
    const { ages, ...row } = rowOf('30', [numbers(0), numbers(2)])
    expect(row).toEqual({ customers: 2, spend: 30, repeat_rate: 0.5, payback_age: 2, payback_reason: null })
    expect(ages).toEqual([
      { age: 0, value: 50, orders: 1, customers_active: 1, contribution: 20, complete: true },
      { age: 1, value: 50, orders: 1, customers_active: 0, contribution: 20, complete: false },
      { age: 2, value: 100, orders: 2, customers_active: 1, contribution: 40, complete: false },
    ])
  })

  it.each([
    ['revenue', [50, 50, 100]],
    ['contribution', [20, 20, 40]],
    ['orders', [1, 1, 2]],
    ['customers', [1, 0, 1]],
  ])('shows the metric %s as value', (metric, values) => {
    expect(rowOf('30', [numbers(0), numbers(2)], { metric }).ages.map(({ value }) => value)).toEqual(values)
  })

  it.each<[string, string | null, AgeNumbers[], number | null, string | null]>([
    ['at age 0', '20', [numbers(0)], 0, null],
    ['never', '21', [numbers(0)], null, 'not_reached'],
    ['without spend', '0', [numbers(0)], null, 'no_spend'],
    ['by product', null, [numbers(0)], null, 'spend_unknown'],
    ['without costs', '20', [numbers(0, { costed_orders: '0', contribution: '0' })], null, 'costs_unknown'],
    ['before the costs are unknown', '20', [numbers(0), numbers(1, { costed_orders: '0' })], 0, null],
    ['of spend without customers', '20', [], null, 'not_reached'],
  ])('pays back %s', (_, spend, all, payback_age, payback_reason) => {
    expect(rowOf(spend, all)).toMatchObject({ payback_age, payback_reason })
  })

  it('has no contribution and no rate without costs and customers', () => {
    const { ages } = rowOf('1', [numbers(0, { costed_orders: '0.5' })], { metric: 'contribution' })
    expect(ages[0]).toMatchObject({ value: null, contribution: null, orders: 1 })
    expect(rowOf('1', [])).toMatchObject({ customers: 0, ages: [], repeat_rate: null })
  })
})
