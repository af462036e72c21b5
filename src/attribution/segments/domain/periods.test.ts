import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, toDayText } from '../../../kernel/time/local-day.ts'
import { grains, lastDayOf, periodOf, splitRange } from './periods.ts'

const day = fc.integer({ min: -400, max: 40_000 }).map(toDayText)

it('a range is split into periods that have each of its days exactly once', () => {
  fc.assert(
    fc.property(day, fc.nat(800), (from_day, length) => {
      const to_day = addDays(from_day, length)
      const days = splitRange({ from_day, to_day }).flatMap(({ grain, first, last }) => {
        const found: string[] = []
        for (let at = first!; at <= lastDayOf(grain, last); at = addDays(at, 1)) found.push(at)
        expect([periodOf(grain, first!), periodOf(grain, last)]).toEqual([first, last])
        return found
      })
      expect(days).toEqual(Array.from({ length: length + 1 }, (_, index) => addDays(from_day, index)))
    }),
  )
})

it.each([
  ['2026-01-01', '2026-12-31', ['month 2026-01-01 2026-12-01']],
  [
    '2026-12-01',
    '2026-12-30',
    ['day 2026-12-01 2026-12-06', 'week 2026-12-07 2026-12-21', 'day 2026-12-28 2026-12-30'],
  ],
  ['2026-03-04', '2026-03-05', ['day 2026-03-04 2026-03-05']],
  [null, '2026-03-02', ['month null 2026-02-01', 'day 2026-03-01 2026-03-02']],
])('%s to %s reads %j', (from_day, to_day, expected) => {
  expect(splitRange({ from_day, to_day }).map(({ grain, first, last }) => `${grain} ${first} ${last}`)).toEqual(
    expected,
  )
})

it('a period has the days from its first to its last', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...grains), (at, grain) => {
      const period = periodOf(grain, at)
      expect(period <= at && at <= lastDayOf(grain, period)).toBe(true)
      expect(periodOf(grain, lastDayOf(grain, period))).toBe(period)
      expect(periodOf(grain, addDays(lastDayOf(grain, period), 1))).not.toBe(period)
    }),
  )
})
