import fc from 'fast-check'
import { expect, it } from 'vitest'
import { difference } from './difference.ts'

const rows = fc.uniqueArray(fc.record({ id: fc.nat(8).map(String), ppm: fc.array(fc.nat(1), { maxLength: 2 }) }), {
  selector: ({ id }) => id,
})

it('the writes turn any stored rows into the derived ones, and equal rows are not written', () => {
  fc.assert(
    fc.property(rows, rows, (stored, derived) => {
      const { inserted, updated, deleted } = difference(stored, derived, ({ id }) => id, ['ppm'])
      const before = new Map(stored.map((row) => [row.id, row]))
      const after = new Set(derived.map(({ id }) => id))
      const isSame = (row: (typeof stored)[number]) => JSON.stringify(before.get(row.id)) === JSON.stringify(row)
      expect(inserted).toEqual(derived.filter(({ id }) => !before.has(id)))
      expect(updated).toEqual(derived.filter((row) => before.has(row.id) && !isSame(row)))
      expect(deleted).toEqual(stored.filter(({ id }) => !after.has(id)))
    }),
    { numRuns: 300 },
  )
})
