import { expect, it } from 'vitest'
import { megabytes, shareDone } from './data-export.ts'

it.each([
  [null, null],
  ['events', 0],
  ['credit', 1 / 2],
  ['customers', null],
] as const)('a run at the table %s has finished the share %s', (table, share) => {
  expect(shareDone({ tables: ['events', 'credit'] }, { table })).toBe(share)
})

it.each([
  [0, 0],
  [1, 0.1],
  [2_500_000, 2.5],
])('%d bytes are %d megabytes', (bytes, shown) => {
  expect(megabytes(bytes)).toBe(shown)
})
