import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentiles } from './percentiles.ts'

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

  it('is as large as that of whatever is not larger, and half on the average', () => {
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
