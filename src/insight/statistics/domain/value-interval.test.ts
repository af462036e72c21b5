import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../kernel/random/seeded-random.ts'
import { type CreditedValue, intervalsOf } from './value-interval.ts'

const sales = (count: number, value: number): CreditedValue[] =>
  Array.from({ length: count }, () => ({ credit: 1, value }))
const intervals = (credited: CreditedValue[], others = sales(50, 40)) =>
  intervalsOf(credited, others, seededRandom('test'))

describe('the interval of conversions', () => {
  // Quantiles 0.05 and 0.95 of the gamma distribution with shape n + 1/2.
  it.each([
    [0, 0.00197, 1.9207],
    [1, 0.1759, 3.9074],
    [5, 2.2874, 9.8376],
    [100, 84.6, 117.6],
  ])('of %d conversions is %d to %d', (count, low, high) => {
    const { conversions } = intervals(sales(count, 40))
    expect(Math.abs(conversions.low - low)).toBeLessThan(0.01 + low * 0.1)
    expect(Math.abs(conversions.high / high - 1)).toBeLessThan(0.06)
  })

  it('counts the credited parts of conversions', () => {
    const halves = Array.from({ length: 20 }, () => ({ credit: 0.5, value: 20 }))
    const [parts, whole] = [intervals(halves).conversions, intervals(sales(10, 40)).conversions]
    expect(Math.abs(parts.low / whole.low - 1)).toBeLessThan(0.05)
    expect(Math.abs(parts.high / whole.high - 1)).toBeLessThan(0.05)
  })
})

describe('the interval of value', () => {
  it('is that of the conversions if all values are equal', () => {
    const { value, conversions } = intervals(sales(20, 40))
    expect(value.low).toBeCloseTo(conversions.low * 40, 9)
    expect(value.high).toBeCloseTo(conversions.high * 40, 9)
  })

  it('is wide for one large sale', () => {
    const { value } = intervals([...sales(4, 10), ...sales(1, 960)])
    expect(value.low).toBeLessThan(100)
    expect(value.high).toBeGreaterThan(2_000)
  })

  it('assumes the value of comparable conversions if there are none', () => {
    const { value } = intervals([])
    expect(value.low).toBeLessThan(1)
    expect(value.high / 40).toBeGreaterThan(1.7)
    expect(intervals([], []).value).toEqual({ low: 0, high: 0 })
  })

  it('grows in proportion to the values', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(amounts, (amounts) => {
        const scaled = (factor: number) => amounts.map((amount) => ({ credit: 1, value: amount * factor }))
        const [once, twice] = [intervals(scaled(1), sales(9, 40)), intervals(scaled(2), sales(9, 80))]
        expect(once.value.low).toBeLessThanOrEqual(once.value.high)
        expect(twice.value.low).toBeCloseTo(once.value.low * 2, 6)
        expect(twice.value.high).toBeCloseTo(once.value.high * 2, 6)
      }),
      { numRuns: 30 },
    )
  })
})
