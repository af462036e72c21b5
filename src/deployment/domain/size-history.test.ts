import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addSize, daysLeft, growthPerDay, type SizeOfDay } from './size-history.ts'

const size = (day: string, size_bytes: number): SizeOfDay => ({ day, size_bytes })

it.each<[string, SizeOfDay[], number | null]>([
  ['no measurement', [], null],
  ['one day', [size('2026-03-01', 100)], null],
  ['two days', [size('2026-03-01', 100), size('2026-03-02', 150)], 50],
  ['days without a measurement', [size('2026-03-01', 100), size('2026-03-11', 150)], 5],
  ['a database that shrinks', [size('2026-03-01', 100), size('2026-03-02', 40)], -60],
  ['only the last 30 days', [size('2026-01-01', 0), size('2026-03-01', 100), size('2026-03-31', 400)], 10],
  ['no other day within 30', [size('2026-01-01', 0), size('2026-03-31', 400)], null],
])('the growth with %s', (_title, history, expected) => {
  expect(growthPerDay(history)).toBe(expected)
})

it.each([
  [1_000, 10, 100],
  [1_000, 3, 333],
  [1_000, 0, null],
  [1_000, -5, null],
  [1_000, null, null],
])('%d free bytes at a growth of %s last %s days', (free, growth, expected) => {
  expect(daysLeft(free, growth)).toBe(expected)
})

it('keeps the latest measurement of each of the last 90 days, in order', () => {
  const days = fc
    .integer({ min: 0, max: 200 })
    .map((back) => new Date(Date.UTC(2026, 0, 1 + back)).toISOString().slice(0, 10))
  fc.assert(
    fc.property(fc.array(fc.tuple(days, fc.nat())), (measured) => {
      let history: SizeOfDay[] = []
      const latest = new Map<string, number>()
      for (const [day, bytes] of measured) {
        history = addSize(history, size(day, bytes))
        latest.set(day, bytes)
      }
      const expected = [...latest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, bytes]) => size(day, bytes))
      // A day that left the history is not added again, so only the newest days are comparable.
      expect(history.slice(-30)).toEqual(expected.slice(-30))
      expect(history.length).toBeLessThanOrEqual(90)
    }),
  )
})
