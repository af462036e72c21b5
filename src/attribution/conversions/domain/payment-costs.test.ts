import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CostedPayment, contributionOf } from './payment-costs.ts'

const paid: CostedPayment = {
  value: '100',
  reporting_value: '100.000000',
  net_value: '100.000000',
  local_day: '2026-03-05',
  recorded_via: 'payments_a',
  stated: [null],
}
const fee = { provider: 'payments_a', percent: '2.9', fixed: '0.3' }
const march = { effective_from: '2026-03-01', gross_margin_percent: '40', fees: [fee] }
const later = { effective_from: '2026-03-06', gross_margin_percent: '90', fees: [] }
const stated = (costs: object) => ({ stated: [JSON.stringify(costs)] })

describe('the contribution of a payment', () => {
  it.each<[string, Partial<CostedPayment>, string | null]>([
    ['by margin and fee', {}, '36.800000'],
    ['on the first day of the next rule', { local_day: '2026-03-06' }, '90.000000'],
    ['before the first rule', { local_day: '2026-02-28' }, null],
    ['of a provider without a fee', { recorded_via: 'server' }, '40.000000'],
    ['after a refund: less goods, the same fee', { net_value: '50.000000' }, '16.800000'],
    ['with stated goods', stated({ cost: 30 }), '66.800000'],
    ['with every cost stated', stated({ cost: '30', shipping: 5, tax: 10, fee: 0 }), '55.000000'],
    ['with stated costs before the first rule', { local_day: '2026-02-28', ...stated({ cost: 30 }) }, '70.000000'],
    ['with only shipping stated before the first rule', { local_day: '2026-02-28', ...stated({ shipping: 5 }) }, null],
    ['ignoring amounts that are none', stated({ cost: 'much', fee: -1, tax: null }), '36.800000'],
    ['in another currency', { value: '200', ...stated({ cost: 60, fee: 0 }) }, '70.000000'],
    ['from the first report that states a cost', { stated: [null, '{"cost":20}', '{"cost":30}'] }, '76.800000'],
    ['as nothing, without an amount', { value: null, reporting_value: null, net_value: null }, '0.000000'],
    [
      'as nothing, without an amount and costs',
      { value: null, reporting_value: null, net_value: null, local_day: '2026-02-28' },
      '0.000000',
    ],
    ['without an exchange rate', { reporting_value: null, net_value: null }, null],
  ])('is computed %s', (_, fields, expected) => {
    expect(contributionOf({ ...paid, ...fields }, [later, march])).toBe(expected)
  })

  it('without fees and stated costs is the margin of the net value (invariant)', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 100 }), (value, margin) => {
        const net_value = new Big(value).div(100).toFixed(6)
        const rule = { effective_from: '2026-01-01', gross_margin_percent: `${margin}`, fees: [] }
        const payment = { ...paid, value: net_value, reporting_value: net_value, net_value }
        expect(contributionOf(payment, [rule])).toBe(new Big(net_value).times(margin).div(100).toFixed(6))
      }),
    )
  })
})
