import { expect, it } from 'vitest'
import { cutLongPaths } from './cut-long-paths.ts'

it.each([
  ['nothing', [], 0],
  ['all that fit', [4, 3, 3], 3],
  ['those before the one that is too long', [4, 3, 4, 1], 2],
  ['a first path that is too long by itself', [11, 1], 1],
])('a page of 10 touches holds %s', (_title, counts, rows) => {
  expect(cutLongPaths(counts, 10)).toBe(rows)
})
