import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simulatePurchases } from '../../../../test/support/simulations/simulate-purchases.ts'
import { expectedValue, fitGammaGamma, gammaGammaLogLikelihood } from './gamma-gamma.ts'

/** The published estimates for the 946 repeat buyers of CDNOW (Fader and Hardie 2013). */
const published = { p: 6.25, q: 3.74, v: 15.44 }

describe('the expected value of a purchase', () => {
  it.each([
    [0, 0, 35.22],
    [2, 22.35, 24.66],
    [1, 11.77, 18.92],
    [7, 73.74, 71.47],
  ])('with %d repeats of mean value %d is %d', (repeats, meanValue, expected) => {
    expect(expectedValue(published, { repeats, meanValue })).toBeCloseTo(expected, 2)
  })

  it('is between the mean of the customer and that of all customers', () => {
    const all = expectedValue(published, { repeats: 0, meanValue: 0 })!
    const value = fc.double({ min: 0.01, max: 1_000, noNaN: true })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), value, (repeats, meanValue) => {
        const expected = expectedValue(published, { repeats, meanValue })!
        expect(expected).toBeGreaterThanOrEqual(Math.min(all, meanValue) - 1e-9)
        expect(expected).toBeLessThanOrEqual(Math.max(all, meanValue) + 1e-9)
      }),
    )
  })

  it('is unknown if the mean of all customers is infinite', () => {
    expect(expectedValue({ p: 2, q: 0.9, v: 10 }, { repeats: 0, meanValue: 0 })).toBeNull()
    expect(expectedValue({ p: 2, q: 0.9, v: 10 }, { repeats: 1, meanValue: 5 })).toBeGreaterThan(0)
  })
})

describe('the fit', () => {
  const actual = { p: 6, q: 4, v: 15 }
  const values = simulatePurchases(8_000, 78, { r: 0.6, alpha: 6, a: 0.8, b: 2.5, ...actual })
    .filter(({ values }) => values.length > 0)
    .map(({ values }) => ({
      repeats: values.length,
      meanValue: values.reduce((sum, value) => sum + value, 0) / values.length,
    }))

  it('recovers the parameters of simulated purchases', () => {
    const { parameters, converged, logLikelihood } = fitGammaGamma(values)
    expect(converged).toBe(true)
    expect(logLikelihood).toBeGreaterThanOrEqual(gammaGammaLogLikelihood(actual, values))
    // The data determine the mean well, and p and v alone only roughly.
    for (const name of ['p', 'q', 'v'] as const) {
      expect(Math.abs(Math.log(parameters[name] / actual[name])), name).toBeLessThan(0.25)
    }
    expect(expectedValue(parameters, { repeats: 0, meanValue: 0 })! / ((6 * 15) / 3)).toBeCloseTo(1, 1)
  })

  it('does not depend on the currency', () => {
    const cents = values.map(({ repeats, meanValue }) => ({ repeats, meanValue: meanValue * 100 }))
    const [inUnits, inCents] = [fitGammaGamma(values).parameters, fitGammaGamma(cents).parameters]
    expect(inCents.p).toBeCloseTo(inUnits.p, 6)
    expect(inCents.v).toBeCloseTo(inUnits.v * 100, 3)
  })

  it('does not converge without repeat purchases', () => {
    expect(fitGammaGamma([]).converged).toBe(false)
  })
})
