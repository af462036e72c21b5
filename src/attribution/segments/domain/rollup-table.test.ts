import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RollupTable } from './rollup-table.ts'
import { addTable, packSegment } from './segment.ts'

const number = fc.oneof(fc.nat(3), fc.nat(2 ** 20))
const sum = fc.tuple(number, number, fc.nat(2 ** 16 - 1), fc.integer({ min: -5, max: 5 }))

it('finds each sum of many under its own index', () => {
  fc.assert(
    fc.property(fc.array(sum, { maxLength: 200 }), (sums) => {
      const table = new RollupTable()
      const indexes = new Map<string, number>()
      for (const [id, outcome, code] of sums) {
        const index = table.find(id, outcome, code)
        const name = `${id} ${outcome} ${code}`
        expect(index).toBe(indexes.get(name) ?? indexes.size)
        indexes.set(name, index)
        expect([table.ids[index], table.outcomes[index], table.codes[index]]).toEqual([id, outcome, code])
      }
      expect(table.size).toBe(indexes.size)
    }),
  )
})

it('packs a table with other numbers as the table that has these numbers', () => {
  const [idOf, outcomeOf] = [(id: number) => 2 ** 21 - id, (outcome: number) => outcome * 3 + 1]
  fc.assert(
    fc.property(fc.array(sum, { maxLength: 50 }), (sums) => {
      const [table, renumbered] = [new RollupTable(), new RollupTable()]
      for (const [id, outcome, code, count] of sums) table.counts.add(table.find(id, outcome, code), count)
      addTable(renumbered, table, 1, idOf, outcomeOf)
      expect(packSegment(table, idOf, outcomeOf)).toEqual(packSegment(renumbered))
    }),
  )
})
