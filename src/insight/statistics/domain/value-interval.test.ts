import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeValues, intervalsOf } from './value-interval.ts'

const repeat = (count: number, value: number): number[] => Array.from({ length: count }, () => value)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const intervals = (values: readonly number[], others: readonly number[] = repeat(50, 40)) =>
  intervalsOf({ count: values.length, value: sum(values), sample: values }, describeValues(others))

describe('the interval of the number of payments', () => {
  // Quantile 0.05 of the gamma distribution with shape n, and 0.95 with shape n + 1.
  it.each([
    [0, 0, 2.9957],
    [1, 0.0513, 4.7439],
    [5, 1.9701, 10.513],
    [100, 84.139, 118.08],
  ])('of %d payments is %d to %d', (count, low, high) => {
    const found = intervals(repeat(count, 40)).count
    expect(Math.abs(found.low - low)).toBeLessThan(0.02 + low * 0.01)
    expect(Math.abs(found.high / high - 1)).toBeLessThan(0.01)
  })
})

describe('the interval of value', () => {
  it('is that of the number if all values are equal', () => {
    const { value, count } = intervals(repeat(20, 40))
    expect(value.low).toBeCloseTo(count.low * 40, 9)
    expect(value.high).toBeCloseTo(count.high * 40, 9)
  })

  it('is wide for one large sale', () => {
    const { value } = intervals([...repeat(4, 10), 960])
    expect(value.low).toBeLessThan(200)
    expect(value.high).toBeGreaterThan(2_000)
  })

  it('assumes the values of other ads if there are no payments', () => {
    const { value } = intervals([])
    expect(value.low).toBeLessThan(1)
    expect(value.high / 40).toBeGreaterThan(1.5)
    expect(intervals([], []).value).toEqual({ low: 0, high: 0 })
  })

  it('uses the exact mean of many payments with the variation of the sample', () => {
    const of = (count: number, sample: number[]) =>
      intervalsOf({ count, value: count * 50, sample }, describeValues(repeat(9, 50))).value
    const found = of(10_000, repeat(60, 10).concat(repeat(60, 90)))
    expect(found.low).toBeGreaterThan(480_000)
    expect(found.high).toBeLessThan(520_000)
    expect(found.high - found.low).toBeGreaterThan(8_000)
  })

  it('assumes the variation of other ads without a sample', () => {
    const others = [...repeat(30, 10), ...repeat(3, 1_000)]
    const vary = intervalsOf({ count: 5, value: 250, sample: [] }, describeValues(others)).value
    const equal = intervalsOf({ count: 5, value: 250, sample: repeat(5, 50) }, describeValues(repeat(9, 50))).value
    expect(vary.high - vary.low).toBeGreaterThan(equal.high - equal.low)
  })

  it('does not take a small sample of many payments for their variation', () => {
    const others = [...repeat(30, 10), ...repeat(3, 1_000)]
    const widthOf = (sample: number[]) => {
      const { low, high } = intervalsOf({ count: 40, value: 4_000, sample }, describeValues(others)).value
      return high - low
    }
    expect(widthOf(repeat(3, 100))).toBeGreaterThan(widthOf(repeat(10, 100)))
  })

  it('grows in proportion to the values', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(amounts, (amounts) => {
        const [once, twice] = [1, 2].map((factor) =>
          intervals(
            amounts.map((amount) => amount * factor),
            repeat(9, 40 * factor),
          ),
        )
        expect(once!.value.low).toBeLessThanOrEqual(once!.value.high)
        expect(twice!.value.low).toBeCloseTo(once!.value.low * 2, 6)
        expect(twice!.value.high).toBeCloseTo(once!.value.high * 2, 6)
      }),
      { numRuns: 30 },
    )
  })
})
