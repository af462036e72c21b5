import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bucketDays, bucketTouches } from './histogram.ts'

it.each([
  [0, '0-0'],
  [1, '1-1'],
  [3, '2-3'],
  [4, '4-7'],
  [14, '8-14'],
  [30, '15-30'],
  [31, '31-'],
  [400, '31-'],
])('puts %i days into the range %s', (days, name) => {
  const filled = bucketDays([{ days, conversions: 2 }]).filter(({ conversions }) => conversions > 0)
  expect(filled.map(({ from, to, conversions }) => [`${from}-${to ?? ''}`, conversions])).toEqual([[name, 2]])
})

it('counts every conversion with a touch once', () => {
  const counts = fc.array(fc.record({ touches: fc.nat(120), conversions: fc.nat(50) }))
  fc.assert(
    fc.property(counts, (list) => {
      const expected = list.filter(({ touches }) => touches > 0).reduce((sum, { conversions }) => sum + conversions, 0)
      expect(bucketTouches(list).reduce((sum, { conversions }) => sum + conversions, 0)).toBe(expected)
    }),
  )
})
