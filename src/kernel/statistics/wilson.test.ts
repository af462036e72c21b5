import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wilsonInterval } from './wilson.ts'

it.each([
  [0, 0, null],
  // Reference: Newcombe, Statistics in Medicine 17 (1998), Table I, method 3.
  [81, 263, { low: 0.2553, high: 0.3662 }],
  [15, 148, { low: 0.0624, high: 0.1605 }],
  [0, 20, { low: 0, high: 0.1611 }],
  [1, 29, { low: 0.0061, high: 0.1718 }],
])('%d of %d', (count, total, expected) => {
  const interval = wilsonInterval(count, total)
  const rounded = interval && { low: Number(interval.low.toFixed(4)), high: Number(interval.high.toFixed(4)) }
  expect(rounded).toEqual(expected)
})

it('contains the share, and mirrors for the complement', () => {
  const input = fc
    .integer({ min: 1, max: 5_000 })
    .chain((total) => fc.tuple(fc.integer({ min: 0, max: total }), fc.constant(total)))
  fc.assert(
    fc.property(input, ([count, total]) => {
      const { low, high } = wilsonInterval(count, total)!
      expect(low).toBeLessThanOrEqual(count / total + 1e-12)
      expect(high).toBeGreaterThanOrEqual(count / total - 1e-12)
      expect(wilsonInterval(total - count, total)!.low).toBeCloseTo(1 - high, 10)
    }),
  )
})
