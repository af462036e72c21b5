import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pauseAfter } from './give-way.ts'

it.each([
  ['others need few processors', 100, 0.4, 0],
  ['others need half of the rest: 55 % of the time', 100, 0.6, 81.82],
  ['others need all: a tenth of the time', 100, 0.8, 900],
  ['others need all, after a long step', 1_000, 1, 2_000],
])('work pauses if %s', (_title, workedMs, busyShare, expected) => {
  expect(pauseAfter(workedMs, busyShare)).toBeCloseTo(expected, 1)
})

it('the busier others are, the longer the pause, up to two seconds', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), share, share, (workedMs, first, second) => {
      const [less, more] = [Math.min(first, second), Math.max(first, second)]
      expect(pauseAfter(workedMs, less)).toBeLessThanOrEqual(pauseAfter(workedMs, more))
      expect(pauseAfter(workedMs, more)).toBeLessThanOrEqual(2_000)
    }),
  )
})
