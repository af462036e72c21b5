import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pathCode } from '../../attribution/rollups/domain/conversion-paths.ts'
import { summarisePaths } from './path-histograms.ts'

it('counts conversions by touches and days', () => {
  const counts = [
    { code: pathCode(1, 0), count: 3 },
    { code: pathCode(1, 4), count: 1 },
    { code: pathCode(5, 4), count: 2 },
    { code: null, count: 4 },
  ]
  expect(summarisePaths(counts)).toEqual({
    conversions: 10,
    without_touch: 4,
    touches: [
      { touches: 0, conversions: 4 },
      { touches: 1, conversions: 4 },
      { touches: 5, conversions: 2 },
    ],
    days: [
      { days: 0, conversions: 3 },
      { days: 4, conversions: 3 },
    ],
    median_touches: 1,
    median_days: 2,
    single_touch_share: 4 / 6,
  })
})

it('has no medians and no share without a touch', () => {
  const nothing = { median_touches: null, median_days: null, single_touch_share: null }
  expect(summarisePaths([{ code: null, count: 2 }])).toMatchObject({ ...nothing, conversions: 2 })
  expect(summarisePaths([])).toMatchObject({ ...nothing, conversions: 0, touches: [], days: [] })
})

it('has the median of the single values', () => {
  const values = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(values, (values) => {
      const sorted = values.toSorted((a, b) => a - b)
      const middle = sorted.length / 2
      const expected = Number.isInteger(middle)
        ? (sorted[middle - 1]! + sorted[middle]!) / 2
        : sorted[Math.floor(middle)]!
      const { median_touches } = summarisePaths(values.map((touches) => ({ code: pathCode(touches, 0), count: 1 })))
      expect(median_touches).toBe(expected)
    }),
  )
})
