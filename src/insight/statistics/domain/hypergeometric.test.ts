import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hypergeometric } from './hypergeometric.ts'

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })

it.each([
  ['2F1(1, 1; 2; z) = -ln(1 - z) / z', 1, 1, 2, 0.5, 2 * Math.LN2],
  ['2F1(a, b; b; z) = (1 - z)^-a', 2.5, 1.3, 1.3, 0.3, 0.7 ** -2.5],
  ['2F1(1/2, 1; 3/2; z^2) = artanh(z) / z', 0.5, 1, 1.5, 0.81, Math.atanh(0.9) / 0.9],
  ['2F1(-2, 3; 4; z) is a polynomial', -2, 3, 4, 0.5, 1 - 0.75 + 0.15],
  ['2F1(a, b; c; 0) = 1', 3, 4, 5, 0, 1],
])('satisfies %s', (_, a, b, c, z, expected) => {
  expect(hypergeometric(a, b, c, z)).toBeCloseTo(expected, 12)
})

it("satisfies Euler's transformation", () => {
  fc.assert(
    fc.property(number(0.1, 5), number(0.1, 5), number(0.1, 5), number(0, 0.9), (a, b, c, z) => {
      const transformed = (1 - z) ** (c - a - b) * hypergeometric(c - a, c - b, c, z)
      const direct = hypergeometric(a, b, c, z)
      expect(Math.abs(transformed / direct - 1)).toBeLessThan(1e-8)
    }),
  )
})
