import { expect, it } from 'vitest'
import { daysToRead } from './days-to-read.ts'

const days = [
  { day: '2026-03-09', count: 2 },
  { day: '2026-03-08', count: null },
  { day: '2026-03-05', count: 3 },
  { day: '2026-03-01', count: 9 },
]

it.each([
  ['ends with the day that completes the page', 2, null, ['2026-03-09']],
  ['goes on over a day that is not summed up', 3, null, ['2026-03-09', '2026-03-08', '2026-03-05']],
  ['takes every day where there are too few', 100, null, days.map(({ day }) => day)],
  ['expects nothing of a day that was read before', 2, '2026-03-09', ['2026-03-09', '2026-03-08', '2026-03-05']],
] as const)('%s', (_, wanted, readFrom, expected) => {
  expect(daysToRead(days, wanted, readFrom)).toEqual(expected)
})
