import fc from 'fast-check'
import { expect, it } from 'vitest'
import { groupingIn, packRow, rowIn } from './level-rows.ts'
import { groupingBits } from './source.ts'

const rowsMax = 2 ** (31 - groupingBits)

it('packs a row and a grouping into one positive number', () => {
  fc.assert(
    fc.property(fc.nat(rowsMax - 1), fc.nat(2 ** groupingBits - 1), (row, grouping) => {
      const packed = packRow(row, grouping)
      expect([rowIn(packed), groupingIn(packed), packed >= 0]).toEqual([row, grouping, true])
    }),
  )
})

it('rejects a row beyond the limit, which would be negative', () => {
  expect(rowIn(packRow(rowsMax - 1, 1))).toBe(rowsMax - 1)
  expect(() => packRow(rowsMax, 1)).toThrow(RangeError)
})
