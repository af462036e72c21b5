import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayMs } from '../../../kernel/time/durations.ts'
import { monthOf, splitRange } from './split-range.ts'

it.each([
  ['2026-03-05', '2026-03-20', [['2026-03-05', '2026-03-20']], null],
  ['2026-03-01', '2026-03-31', [], ['2026-03-01', '2026-03-01']],
  ['2026-02-27', '2026-03-30', [['2026-02-27', '2026-03-30']], null],
  [
    '2026-02-28',
    '2026-04-02',
    [
      ['2026-02-28', '2026-02-28'],
      ['2026-04-01', '2026-04-02'],
    ],
    ['2026-03-01', '2026-03-01'],
  ],
  [
    '2025-11-15',
    '2026-11-15',
    [
      ['2025-11-15', '2025-11-30'],
      ['2026-11-01', '2026-11-15'],
    ],
    ['2025-12-01', '2026-10-01'],
  ],
] as const)('splits %s to %s', (from_day, to_day, days, months) => {
  expect(splitRange({ from_day, to_day })).toEqual({
    days: days.map(([first, last]) => ({ first, last })),
    months: months && { first: months[0], last: months[1] },
  })
})

it('covers each day of any range once', () => {
  const at = fc.integer({ min: 0, max: 500 })
  const day = (index: number) => new Date(Date.UTC(2024, 0, 1) + index * dayMs).toISOString().slice(0, 10)
  fc.assert(
    fc.property(at, at, fc.boolean(), (one, other, isOpen) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)]
      const { days, months } = splitRange({ from_day: isOpen ? null : day(from), to_day: day(to) })
      for (let index = 0; index <= to + 70; index++) {
        const it = day(index)
        const inDays = days.filter(({ first, last }) => first <= it && it <= last).length
        const inMonths = months && (months.first ?? '') <= monthOf(it) && monthOf(it) <= months.last ? 1 : 0
        expect(inDays + inMonths, it).toBe(index <= to && (isOpen || index >= from) ? 1 : 0)
      }
    }),
    { numRuns: 25 },
  )
})
