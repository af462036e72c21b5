import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { incompleteBeta, studentT, studentTQuantile } from './student-t.ts'

const relative = (found: number, expected: number) => Math.abs(found - expected) / Math.max(1e-300, Math.abs(expected))

describe('studentT', () => {
  it.each([
    [0, 3, 0.5],
    [1, 1, 0.75],
    [-2.5, 4, 0.03338327240599407],
    [2, 10, 0.9633059826146299],
    [1.96, 1_000_000, 0.9750019662073651],
    [12, 2, 0.9965635331614208],
    [-40, 5, 9.205981085886477e-8],
    [0.3, 0.7, 0.5853824068143325],
  ])('of %d with %d degrees of freedom is %d', (t, degrees, expected) => {
    expect(relative(studentT(t, degrees), expected)).toBeLessThan(1e-8)
  })

  it.each([
    [Number.NaN, 3],
    [1, 0],
  ])('of %d with %d degrees is not a number', (t, degrees) => {
    expect(studentT(t, degrees)).toBeNaN()
  })
})

describe('studentTQuantile', () => {
  it.each([
    [0.975, 1, 12.706204736174694],
    [0.95, 2, 2.9199855803537242],
    [0.975, 10, 2.228138851986274],
    [0.025, 10, -2.2281388519862753],
    [0.995, 88, 2.6328580384776448],
    [0.95, 1_000_000, 1.6448551507220404],
    [0.9999, 3, 22.203742273205],
    [0.5, 4, 0],
  ])('of %d with %d degrees of freedom is %d', (p, degrees, expected) => {
    expect(Math.abs(studentTQuantile(p, degrees) - expected)).toBeLessThan(1e-8)
  })

  it('is the inverse of the distribution function', () => {
    const p = fc.double({ min: 0.001, max: 0.999, noNaN: true })
    fc.assert(
      fc.property(p, fc.double({ min: 0.5, max: 500, noNaN: true }), (p, degrees) => {
        expect(studentT(studentTQuantile(p, degrees), degrees)).toBeCloseTo(p, 10)
      }),
    )
  })

  it.each([0, 1, Number.NaN])('of %d is not a number', (p) => {
    expect(studentTQuantile(p, 5)).toBeNaN()
  })
})

it('has the ends of the incomplete beta function', () => {
  expect([incompleteBeta(0, 2, 3), incompleteBeta(1, 2, 3)]).toEqual([0, 1])
})
