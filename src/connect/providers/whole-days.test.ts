import { expect, it } from 'vitest'
import { readWholeDays } from './whole-days.ts'

const rowsOf = (date: string, count: number) => Array.from({ length: count }, () => ({ date }))

it.each([
  ['small days share a page', [1, 2, 0], 3, ['a:1 b:2 c:0']],
  ['a day that does not fit begins the next page', [2, 2, 1], 3, ['a:2', 'b:2 c:1']],
  ['a day is never split, however large', [0, 9, 1], 3, ['a:0', 'b:9', 'c:1']],
  ['days without rows are there', [0, 0, 0], 3, ['a:0 b:0 c:0']],
])('%s', (_, counts, rowsMax, expected) => {
  const days = ['a', 'b', 'c']
  const rows = days.flatMap((day, index) => rowsOf(day, counts[index]!))
  const pages = readWholeDays(rows, days, rowsMax)
  const shown = pages.map((page) =>
    page.days.map((day) => `${day}:${page.rows.filter(({ date }) => date === day).length}`).join(' '),
  )
  expect(shown).toEqual(expected)
})
