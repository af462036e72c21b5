import { expect, it } from 'vitest'
import { daysBetween } from './days-between.ts'

it.each([
  ['2026-03-06', '2026-03-06', ['2026-03-06']],
  ['2026-02-27', '2026-03-01', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['2024-02-28', '2024-03-01', ['2024-02-28', '2024-02-29', '2024-03-01']],
])('the days from %s to %s', (first, last, days) => {
  expect(daysBetween(first, last)).toEqual(days)
})

it('a leap year has 366 days', () => {
  expect(daysBetween('2024-01-01', '2024-12-31')).toHaveLength(366)
})
