import fc from 'fast-check'
import { expect, it } from 'vitest'
import { daysBetween } from '../../kernel/time/date-range.ts'
import { addDays } from '../../kernel/time/local-day.ts'
import { dayChunks } from './day-chunks.ts'

it.each([
  ['2026-03-01', '2026-03-01', ['2026-03-01/2026-03-01']],
  ['2026-03-01', '2026-03-03', ['2026-03-03/2026-03-03', '2026-03-01/2026-03-02']],
  ['2026-03-01', '2026-03-04', ['2026-03-04/2026-03-04', '2026-03-02/2026-03-03', '2026-03-01/2026-03-01']],
  ['2026-03-02', '2026-03-01', []],
])('splits %s to %s', (from_day, to_day, expected) => {
  expect(dayChunks({ from_day, to_day }).map((chunk) => `${chunk.from_day}/${chunk.to_day}`)).toEqual(expected)
})

it('contains every day once, latest first', () => {
  fc.assert(
    fc.property(fc.nat(400), (length) => {
      const range = { from_day: addDays('2026-12-31', -length), to_day: '2026-12-31' }
      const days = dayChunks(range).flatMap((chunk) => daysBetween(chunk.from_day, chunk.to_day).toReversed())
      expect(days).toEqual(daysBetween(range.from_day, range.to_day).toReversed())
    }),
  )
})
