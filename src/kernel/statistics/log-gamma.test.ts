import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { logBeta, logGamma, logSumExp } from './log-gamma.ts'

describe('logGamma', () => {
  it.each([
    [1e-8, 18.420680738180209],
    [0.5, 0.5723649429247001],
    [1, 0],
    [1.5, -0.12078223763524522],
    [2, 0],
    [3, Math.LN2],
    [10, 12.801827480081469],
    [100, 359.1342053695754],
    [1e6, 12815504.569147611],
  ])('of %d is %d', (x, expected) => {
    expect(Math.abs(logGamma(x) - expected)).toBeLessThan(1e-14 * Math.max(1, Math.abs(expected)))
  })

  it('satisfies the recurrence of the gamma function', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e4, noNaN: true }), (x) => {
        const difference = logGamma(x + 1) - logGamma(x) - Math.log(x)
        expect(Math.abs(difference)).toBeLessThan(1e-14 * Math.max(10, Math.abs(logGamma(x + 1))))
      }),
    )
  })

  it.each([0, -1, Number.NaN])('is not defined at %d', (x) => {
    expect(logGamma(x)).toBeNaN()
  })
})

it('computes the beta function', () => {
  expect(logBeta(2, 3)).toBeCloseTo(Math.log(1 / 12), 13)
  expect(logBeta(0.5, 0.5)).toBeCloseTo(Math.log(Math.PI), 13)
})

it.each([
  [0, 0, Math.LN2],
  [-1_000, -1_000, -1_000 + Math.LN2],
  [800, 0, 800],
  [Number.NEGATIVE_INFINITY, -3, -3],
  [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
])('adds e^%d and e^%d without overflow', (a, b, expected) => {
  expect(logSumExp(a, b)).toBe(expected)
})
