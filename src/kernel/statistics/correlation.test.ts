import fc from 'fast-check'
import { expect, it } from 'vitest'
import { correlation } from './correlation.ts'

it.each<[number[], number[], number | null]>([
  [[], [], null],
  [[1], [2], null],
  [[1, 2, 3], [5, 5, 5], null],
  [[1, 2, 3], [2, 4, 6], 1],
  [[1, 2, 3], [3, 2, 1], -1],
  [[1, 2, 3, 4], [1, 3, 2, 4], 0.8],
])('of %j and %j is %j', (xs, ys, expected) => {
  const found = correlation(xs, ys)
  if (expected === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(expected, 12)
})

it('is between -1 and 1, and symmetric', () => {
  const value = fc.integer({ min: -1_000, max: 1_000 })
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value), { minLength: 2 }), (pairs) => {
      const [xs, ys] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)]
      const found = correlation(xs, ys)
      const swapped = correlation(ys, xs)
      if (found === null) expect(swapped).toBeNull()
      else expect(swapped).toBeCloseTo(found, 12)
      if (found !== null) expect(Math.abs(found)).toBeLessThanOrEqual(1 + 1e-12)
    }),
  )
})
