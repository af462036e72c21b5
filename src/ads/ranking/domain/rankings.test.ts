import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentiles, shrinkRates } from './rankings.ts'

describe('a percentile', () => {
  it.each<[number[], number[]]>([
    [[], []],
    [[5], [0.5]],
    [
      [1, 2, 3, 4],
      [0.125, 0.375, 0.625, 0.875],
    ],
    [
      [3, 1, 1, 2],
      [0.875, 0.25, 0.25, 0.625],
    ],
    [
      [7, 7, 7],
      [0.5, 0.5, 0.5],
    ],
  ])('of %o is %o', (values, expected) => {
    expect([...percentiles(Float64Array.from(values))]).toEqual(expected)
  })

  it('is at least that of every value that is not larger, and one half on average', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1 }), (values) => {
        const found = percentiles(Float64Array.from(values))
        for (const [a, one] of values.entries())
          for (const [b, other] of values.entries())
            if (one >= other) expect(found[a]).toBeGreaterThanOrEqual(found[b]!)
        expect(found.reduce((sum, one) => sum + one, 0) / values.length).toBeCloseTo(0.5, 9)
      }),
    )
  })
})

const shrink = (counts: number[], exposure: number[], dispersion = 1) => {
  const gained = Float64Array.from(counts)
  return shrinkRates({ gained, events: gained, exposure: Float64Array.from(exposure), dispersion })
}

describe('a shrunk rate', () => {
  it('is between the raw rate and the mean of the cohort', () => {
    const sample = fc.record({ count: fc.integer({ min: 0, max: 500 }), exposure: fc.integer({ min: 1, max: 10_000 }) })
    fc.assert(
      fc.property(fc.array(sample, { minLength: 1, maxLength: 30 }), (samples) => {
        const counts = samples.map(({ count }) => count)
        const exposure = samples.map((sample) => sample.exposure)
        const mean = counts.reduce((a, b) => a + b) / exposure.reduce((a, b) => a + b)
        for (const [index, rate] of shrink(counts, exposure).rates.entries()) {
          const raw = counts[index]! / exposure[index]!
          expect(rate).toBeGreaterThanOrEqual(Math.min(raw, mean) - 1e-9)
          expect(rate).toBeLessThanOrEqual(Math.max(raw, mean) + 1e-9)
        }
      }),
    )
  })

  it('is nearer to the mean for a smaller sample', () => {
    const { rates } = shrink([10, 100, 1_000, 200, 100, 900], [100, 1_000, 10_000, 10_000, 10_000, 10_000])
    const mean = 2_310 / 41_100
    const [small, medium, large] = rates
    expect(small! - mean).toBeLessThan(medium! - mean)
    expect(medium! - mean).toBeLessThan(large! - mean)
    expect(small).toBeGreaterThan(mean)
  })

  it('is the mean if rates differ no more than chance explains', () => {
    expect([...shrink([9, 11, 10, 12, 8], [100, 100, 100, 100, 100]).rates]).toEqual(Array(5).fill(0.1))
  })

  it('is the mean for an ad without exposure', () => {
    const { rates, expected } = shrink([0, 50, 500], [0, 1_000, 1_000])
    expect(rates[0]).toBeCloseTo(550 / 2_000, 10)
    expect([...expected]).toEqual([0, 275, 275])
  })

  it('is 0 if there was no gain or no exposure at all', () => {
    expect([...shrink([0, 0], [10, 20]).rates]).toEqual([0, 0])
    expect([...shrink([0, 0], [0, 0]).rates]).toEqual([0, 0])
  })

  it('of the other ads changes less by one lucky event on a tiny sample than by an ordinary sample', () => {
    const [counts, exposure] = [
      [24, 9, 14, 3, 21, 12],
      [840, 400, 420, 380, 430, 410],
    ]
    const alone = shrink(counts, exposure, 2).rates
    const otherRates = shrink([1, ...counts], [0.1, ...exposure], 2).rates.subarray(1)
    for (const [index, rate] of alone.entries()) expect(Math.abs(otherRates[index]! - rate)).toBeLessThan(rate * 0.05)
  })

  it('of one lucky event on a tiny sample is no further from the mean than that of a proven sample', () => {
    const { rates } = shrink([1, 24, 9, 14, 3, 21, 12], [0.1, 240, 400, 420, 380, 430, 410], 2)
    const mean = 84 / 2_280.1
    expect(rates[0]! - mean).toBeLessThan(rates[1]! - mean)
    expect([...shrink([1, 24], [0.1, 840]).rates]).toEqual(Array(2).fill(25 / 840.1))
  })

  it('does not depend on the unit of an amount', () => {
    const events = Float64Array.of(3, 30, 5)
    const exposure = Float64Array.of(100, 110, 120)
    const gained = Float64Array.of(90, 3_000, 100)
    const dollars = shrinkRates({ gained, events, exposure, dispersion: 2 })
    const pesos = shrinkRates({ gained: gained.map((item) => item * 950), events, exposure, dispersion: 2 })
    for (const [index, rate] of dollars.rates.entries()) expect(pesos.rates[index]).toBeCloseTo(rate, 9)
  })
})
