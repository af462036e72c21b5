import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simulatePurchases } from '../../../../test/support/simulations/simulate-purchases.ts'
import { hypergeometric } from '../../statistics/domain/hypergeometric.ts'
import { type BgNbdParameters, expectedPurchases, fitBgNbd, logLikelihood, probabilityActive } from './bg-nbd.ts'

/** The published estimates for the 2,357 customers of CDNOW (Fader, Hardie and Lee 2005). */
const published = { r: 0.2426, alpha: 4.4135, a: 0.7929, b: 2.4258 }

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const parameterSets = fc.record({
  r: between(0.05, 5),
  alpha: between(0.5, 50),
  a: between(0.05, 5),
  b: between(0.1, 9),
})
const histories = fc
  .record({ repeats: fc.integer({ min: 0, max: 30 }), share: between(0, 1), observed: between(0.2, 100) })
  .map(({ repeats, share, observed }) => ({ repeats, last: repeats === 0 ? 0 : share * observed, observed }))

describe('the likelihood', () => {
  it.each([
    // No repeats: the integral is (alpha / (alpha + T))^r.
    { repeats: 0, last: 0, observed: 38.86, expected: Math.log((4.4135 / 43.2735) ** 0.2426) },
    // The integrals over both distributions, evaluated numerically.
    { repeats: 2, last: 30.43, observed: 38.86, expected: -9.45968 },
    { repeats: 1, last: 1.71, observed: 38.86, expected: -4.47041 },
  ])('of $repeats repeats, the last at $last of $observed weeks', ({ expected, ...history }) => {
    expect(logLikelihood(published, [{ ...history, customers: 1 }])).toBeCloseTo(expected, 5)
  })

  it('counts customers with the same history', () => {
    const history = { repeats: 3, last: 8, observed: 20 }
    const one = logLikelihood(published, [{ ...history, customers: 1 }])
    expect(logLikelihood(published, [{ ...history, customers: 7 }])).toBeCloseTo(7 * one, 9)
  })

  it('is finite for every history', () => {
    fc.assert(
      fc.property(parameterSets, histories, (parameters, history) => {
        expect(Number.isFinite(logLikelihood(parameters, [{ ...history, customers: 1 }]))).toBe(true)
      }),
    )
  })
})

describe('the expected number of purchases', () => {
  it('is 1.226 for the published example', () => {
    expect(expectedPurchases(published, { repeats: 2, last: 30.43, observed: 38.86 }, 39)).toBeCloseTo(1.226, 3)
  })

  it('equals the published formula', () => {
    const formula = (
      { r, alpha, a, b }: BgNbdParameters,
      x: number,
      last: number,
      observed: number,
      horizon: number,
    ) => {
      const end = alpha + observed + horizon
      const series = hypergeometric(r + x, b + x, a + b + x - 1, horizon / end)
      const all = ((a + b + x - 1) / (a - 1)) * (1 - ((alpha + observed) / end) ** (r + x) * series)
      return all / (1 + (x > 0 ? (a / (b + x - 1)) * ((alpha + observed) / (alpha + last)) ** (r + x) : 0))
    }
    for (const [x, last] of [
      [0, 0],
      [1, 3],
      [4, 20],
      [9, 38],
    ] as const) {
      const expected = formula(published, x, last, 38.86, 13)
      expect(expectedPurchases(published, { repeats: x, last, observed: 38.86 }, 13)).toBeCloseTo(expected, 9)
    }
  })

  it('is positive and grows with the horizon', () => {
    fc.assert(
      fc.property(parameterSets, histories, between(0.5, 60), (parameters, history, horizon) => {
        const near = expectedPurchases(parameters, history, horizon)
        expect(near).toBeGreaterThanOrEqual(0)
        expect(expectedPurchases(parameters, history, horizon * 2)).toBeGreaterThanOrEqual(near * (1 - 1e-9))
      }),
    )
  })

  it.each([
    [{ a: 1, b: 2 }, 0],
    [{ a: 0.4, b: 0.6 }, 0],
    [{ a: 1, b: 0.5 }, 300],
  ])('is continuous where the formula is 0 / 0: %j with %d repeats', (leaving, repeats) => {
    const at = (shift: number) =>
      expectedPurchases({ r: 0.5, alpha: 5, ...leaving, a: leaving.a + shift }, { repeats, last: 30, observed: 40 }, 20)
    expect(at(0) / at(1e-4)).toBeCloseTo(1, 3)
    expect(at(0) / at(-1e-4)).toBeCloseTo(1, 3)
  })

  it('assumes a probability of being active from 0 to 1', () => {
    fc.assert(
      fc.property(parameterSets, histories, (parameters, history) => {
        const share = probabilityActive(parameters, history)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('the fit', () => {
  const actual = { r: 0.6, alpha: 6, a: 0.8, b: 2.5, p: 6, q: 4, v: 15 }
  const customers = simulatePurchases(8_000, 78, actual)
  const found = customers.map(({ firstWeek, repeats }) => ({
    repeats: repeats.length,
    last: repeats.at(-1) ?? 0,
    observed: 78 - firstWeek,
    customers: 1,
  }))

  it('recovers the parameters of simulated customers', () => {
    const { parameters, converged, logLikelihood: reached } = fitBgNbd(found)
    expect(converged).toBe(true)
    expect(reached).toBeGreaterThanOrEqual(logLikelihood(actual, found))
    for (const name of ['r', 'alpha', 'a', 'b'] as const) {
      expect(Math.abs(Math.log(parameters[name] / actual[name])), name).toBeLessThan(0.15)
    }
  })

  it('does not converge without customers', () => {
    expect(fitBgNbd([]).converged).toBe(false)
  })
})
