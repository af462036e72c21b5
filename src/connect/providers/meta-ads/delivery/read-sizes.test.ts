import { expect, it } from 'vitest'
import { readSizes, shrinkLimit, shrinkRead } from './read-sizes.ts'

it('a read that was too large shrinks its range, then its page, and ends in a report of one day', () => {
  const seen: string[] = []
  for (let size: number | null = 0; size !== null; size = shrinkRead(size)) {
    const { days, limit, isReport } = readSizes[size]!
    seen.push(`${days} ${limit}${isReport ? ' report' : ''}`)
  }
  expect(seen).toEqual(['7 500', '3 500', '1 500', '1 100', '7 500 report', '1 100 report'])
})

it.each([
  [100, 25],
  [25, 5],
  [5, null],
])('a list in pages of %i continues in pages of %s', (limit, smaller) => {
  expect(shrinkLimit(limit)).toBe(smaller)
})
